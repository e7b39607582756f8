import type { Browser, Page } from 'playwright-core';
import { PHONE } from './chromium.ts';
import { chooseCount, chooseMode, field, fillSigner, openWaiver } from './sign-steps.ts';

/** How a page keeps up with somebody who types, on an unthrottled processor. */
export type Typed = {
  /** ms of the longest task; 0 when none took 50 ms, which is where browsers begin to tell of them. */
  readonly longestTask: number;
  /** ms that the page's own code took for the slowest key. */
  readonly slowestKey: number;
  /** Frames that came no later than one and a half periods of 60 Hz after the one before, of all. */
  readonly framesOnTime: number;
};

const TEXT = 'Maximiliane Alexandra';
/** Fast for fingers: some 25 letters a second. */
const BETWEEN_KEYS_MS = 40;

const watch = (): void => {
  const seen = { tasks: [0], keys: [0], frames: [] as number[] };
  Object.assign(window, { seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe('longtask', ({ duration }) => seen.tasks.push(duration));
  observe('event', (entry) => {
    const { processingStart, processingEnd } = entry as PerformanceEventTiming;
    seen.keys.push(processingEnd - processingStart);
  });
  const frame = (at: number): void => {
    seen.frames.push(at);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
};

const read = (page: Page): Promise<Typed> =>
  page.evaluate(() => {
    const { tasks, keys, frames } = (
      window as unknown as { seen: Record<'tasks' | 'keys' | 'frames', number[]> }
    ).seen;
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    return {
      longestTask: Math.max(...tasks),
      slowestKey: Math.max(...keys),
      framesOnTime: gaps.filter((gap) => gap <= 25).length / gaps.length,
    };
  });

/** Types into a page's first, middle and last field of those that are given. */
const typeInto = async (
  browser: Browser,
  open: (page: Page) => Promise<void>,
  ids: readonly string[],
): Promise<Typed> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await open(page);
  await page.evaluate(watch);
  for (const id of ids)
    await page.locator(`[id="${id}"]`).pressSequentially(TEXT, { delay: BETWEEN_KEYS_MS });
  const typed = await read(page);
  await context.close();
  return typed;
};

/** Into a form of ten children. */
export const typeForTen = (browser: Browser, origin: string, waiverId: string): Promise<Typed> =>
  typeInto(
    browser,
    async (page) => {
      await openWaiver(page, origin, waiverId);
      await chooseMode(page, 'minors');
      await chooseCount(page, 10);
      await fillSigner(page, { lastName: 'Bench' });
      await field(page, '9.firstName').waitFor();
    },
    ['field-0.firstName', 'field-4.firstName', 'field-9.firstName'],
  );

/** Into a bare box beside nothing: what the machine itself does to a page meanwhile. */
export const typeIntoBareBox = (browser: Browser, url: string): Promise<Typed> =>
  typeInto(
    browser,
    async (page) => {
      await page.goto(url);
      await page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('input'), { id: 'bare' }));
      });
    },
    ['bare', 'bare', 'bare'],
  );

import type { Browser, CDPSession, Page } from 'playwright-core';
import { PHONE } from '../chromium.ts';
import { chooseCount, chooseMode, field, fillSigner, openWaiver } from './sign-steps.ts';

export type Responsiveness = {
  /** Wall-clock ms of the longest task, or 0 if none took 50 ms, the minimum that browsers report. */
  readonly longestTask: number;
  /** CPU ms of the longest task. */
  readonly longestWork: number;
  /** Share of frames painted within 1.5 frame intervals (at 60 Hz) of the previous one. */
  readonly framesOnTime: number;
};

const TEXT = 'Maximiliane Alexandra';
const BETWEEN_KEYS_MS = 40;

export const watch = (): void => {
  const tasks = [0];
  const frames: number[] = [];
  const add = (entries: PerformanceEntryList): void => {
    for (const { duration } of entries) tasks.push(duration);
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'longtask' });
  let next = 0;
  const frame = (at: number): void => {
    frames.push(at);
    next = requestAnimationFrame(frame);
  };
  next = requestAnimationFrame(frame);
  const stop = (): Record<'tasks' | 'frames', number[]> => {
    add(observer.takeRecords());
    observer.disconnect();
    cancelAnimationFrame(next);
    return { tasks, frames };
  };
  Object.assign(window, { stopWatching: stop });
};

export const stopWatching = (page: Page): Promise<Omit<Responsiveness, 'longestWork'>> =>
  page.evaluate(() => {
    const { stopWatching: stop } = window as unknown as {
      stopWatching: () => Record<'tasks' | 'frames', number[]>;
    };
    const { tasks, frames } = stop();
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    return {
      longestTask: Math.max(...tasks),
      framesOnTime: gaps.filter((gap) => gap <= 25).length / gaps.length,
    };
  });

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time in µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** Traces all tasks. @returns a function that stops tracing and returns the CPU ms of the page's longest task */
export const traceTasks = async (client: CDPSession): Promise<() => Promise<number>> => {
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await complete;
    const pages = new Set(
      events.flatMap(({ args, pid, tid }) => (args.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [])),
    );
    const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pages.has(`${pid} ${tid}`));
    if (tasks.length === 0) throw new Error('The trace has no task of the page.');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
  };
};

const typeInto = async (
  browser: Browser,
  open: (page: Page) => Promise<void>,
  ids: readonly string[],
): Promise<Responsiveness> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await open(page);
  await page.evaluate(watch);
  const endTrace = await traceTasks(await context.newCDPSession(page));
  for (const id of ids)
    await page.locator(`[id="${id}"]`).pressSequentially(TEXT, { delay: BETWEEN_KEYS_MS });
  const typed = { ...(await stopWatching(page)), longestWork: await endTrace() };
  await context.close();
  return typed;
};

export const typeForTen = (browser: Browser, origin: string, waiverId: string): Promise<Responsiveness> =>
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

export const typeIntoBareBox = (browser: Browser, url: string): Promise<Responsiveness> =>
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

import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { readPublication } from '@waivers/load-tests/client/publication.ts';
import { guardianSigning } from '@waivers/load-tests/client/signing.ts';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { DESKTOP } from '../chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from '../owner-product.ts';
import { type Responsiveness, stopWatching, traceTasks, watch } from '../steps/sign-typing.ts';

const FAMILIES = 91;
const ROWS = 1000;
const PAGE_OF_ROWS = 20;
const PIXELS_A_SECOND = 16_000;

export type ListMeasurement = {
  readonly scrolled: readonly Responsiveness[];
  /** The same number of plain text lines, as a baseline for the machine. */
  readonly bare: readonly Responsiveness[];
  readonly shownMore: readonly number[];
};

const fillList = async ({ url, publish }: OwnerProduct, owner: LoggedInOwner): Promise<void> => {
  const waiverId = await publish(owner, 'Bench');
  const publication = await readPublication(url, waiverId);
  for (let family = 0; family < FAMILIES; family += 1) {
    await ask(url, signWaiver, { body: guardianSigning(publication, 10) });
  }
};

const openList = async (page: Page, url: string, { username, password }: LoggedInOwner) => {
  await page.goto(url);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page
    .locator('[data-signer]')
    .nth(PAGE_OF_ROWS - 1)
    .waitFor();
};

/** Presses 'Show More' and waits for the next frame inside the page, so that no round trip adds to the time. */
const showMore = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const list = document.querySelector('main [role=list]');
        const button = list?.nextElementSibling?.querySelector('button');
        if (!list || !button) throw new Error('No button to show more.');
        new MutationObserver((_changes, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(resolve));
        }).observe(list, { childList: true });
        button.click();
      }),
  );

const work = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('Chromium reported no task duration.');
  return seconds * 1000;
};

const showAll = async (page: Page, client: CDPSession): Promise<readonly number[]> => {
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const costs: number[] = [];
  for (let shown = PAGE_OF_ROWS; shown < ROWS; shown += PAGE_OF_ROWS) {
    const before = await work(client);
    await showMore(page);
    costs.push((await work(client)) - before);
  }
  await client.send('Performance.disable');
  return costs;
};

const scrollThrough = async (page: Page, client: CDPSession): Promise<Responsiveness> => {
  // A page in the background does not scroll, so the gesture would never end.
  await page.bringToFront();
  const distance = await page.evaluate(() => {
    scrollTo({ top: 0 });
    return document.body.scrollHeight - innerHeight;
  });
  await page.evaluate(watch);
  const endTrace = await traceTasks(client);
  for (const yDistance of [-distance, distance]) {
    const wheel = { x: 700, y: 500, yDistance, speed: PIXELS_A_SECOND, gestureSourceType: 'mouse' } as const;
    await client.send('Input.synthesizeScrollGesture', wheel);
  }
  return { ...(await stopWatching(page)), longestWork: await endTrace() };
};

const openBareLines = async (page: Page, url: string) => {
  await page.goto(url);
  await page.evaluate((count) => {
    const lines = Array.from({ length: count }, (_each, index) => {
      const line = document.createElement('div');
      line.style.height = '76px';
      line.textContent = `Line ${index}`;
      return line;
    });
    document.body.replaceChildren(...lines);
  }, ROWS);
};

export const measureList = async (
  browser: Browser,
  bareUrl: string,
  runs: number,
): Promise<ListMeasurement> => {
  const product = await startOwnerProduct();
  const context = await browser.newContext(DESKTOP);
  try {
    const owner = await product.owner();
    await fillList(product, owner);
    const [page, barePage] = [await context.newPage(), await context.newPage()];
    const [client, bareClient] = [await context.newCDPSession(page), await context.newCDPSession(barePage)];
    await openBareLines(barePage, bareUrl);
    await openList(page, product.url, owner);
    await page.bringToFront();
    const shownMore = await showAll(page, client);
    const [scrolled, bare]: [Responsiveness[], Responsiveness[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      bare.push(await scrollThrough(barePage, bareClient));
      scrolled.push(await scrollThrough(page, client));
    }
    return { scrolled, bare, shownMore };
  } finally {
    await context.close();
    await product.stop();
  }
};

import { commandLine } from '@waivers/events/command-line.ts';
import type { Browser, Page } from 'playwright-core';
import { measureList } from './bench-list.ts';
import { openChromium, PHONE } from './chromium.ts';
import { serveHelloPage } from './hello-page.ts';
import { startTestProduct } from './product.ts';
import { type Typed, typeForTen, typeIntoBareBox } from './sign-typing.ts';

/**
 * `npm run bench:web`: the sign page beside a bare React page in the same throttled browser. Ratios count, not times:
 * machines differ. The line is that of a slow phone (1.6 Mbit/s, 150 ms, a quarter of the processor).
 */

const RUNS = Number(process.env.RUNS ?? 7);
const TYPING_RUNS = Number(process.env.TYPING_RUNS ?? 5);
const SCROLL_RUNS = Number(process.env.SCROLL_RUNS ?? 3);
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOW_PROCESSOR = 4;

type Measured = {
  readonly painted: number;
  readonly ready: number;
  readonly shift: number;
  readonly kib: number;
};

const observe = (): void => {
  const seen = { ready: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    if (seen.ready === 0 && document.querySelector('form, #hello') !== null) seen.ready = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

const read = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { ready: number; shift: number } };
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const bytes = entries.reduce(
      (sum, { encodedBodySize }) => sum + encodedBodySize,
      navigation?.encodedBodySize ?? 0,
    );
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { painted, ready: seen.ready, shift: seen.shift, kib: bytes / 1024 };
  });

const visit = async (browser: Browser, url: string): Promise<Measured> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW_LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  await page.addInitScript(observe);
  await page.goto(url);
  await page.locator('form, #hello').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const measured = await read(page);
  await context.close();
  return measured;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const medianOf = (all: readonly Measured[], of: keyof Measured): number =>
  median(all.map((each) => each[of]));

/** Of several runs the calmest: whatever else the machine does can only add to it. */
const calmest = (all: readonly Typed[]): Typed => ({
  longestTask: Math.min(...all.map(({ longestTask }) => longestTask)),
  longestWork: Math.min(...all.map(({ longestWork }) => longestWork)),
  framesOnTime: Math.max(...all.map(({ framesOnTime }) => framesOnTime)),
});

const typedRow = (name: string, all: readonly Typed[]): string => {
  const { longestTask, longestWork, framesOnTime } = calmest(all);
  const tasks = all.map((each) => (each.longestTask === 0 ? '<50' : each.longestTask.toFixed(0))).join(' ');
  return (
    `${name.padEnd(12)} longest task ${longestTask === 0 ? 'under 50' : longestTask.toFixed(0)} ms (runs: ${tasks}), ` +
    `${longestWork.toFixed(0)} ms of processor, frames on time ${(framesOnTime * 100).toFixed(0)} %`
  );
};

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

commandLine('npm run bench:web   the sign page beside a bare React page, in a browser on a slow line', {});
const [hello, product, browser] = [await serveHelloPage(), await startTestProduct(), await openChromium()];
try {
  const waiver = await product.publish('Bench');
  const url = `${product.url}/sign-waiver/${waiver}`;
  const measured: { hello: Measured[]; sign: Measured[] } = { hello: [], sign: [] };
  for (let run = 0; run < RUNS; run += 1) {
    measured.hello.push(await visit(browser, hello.url));
    measured.sign.push(await visit(browser, url));
  }
  const row = (name: string, all: readonly Measured[]): string =>
    `${name.padEnd(12)} painted ${medianOf(all, 'painted').toFixed(0)} ms, ready ${medianOf(all, 'ready').toFixed(0)} ms, ` +
    `${medianOf(all, 'kib').toFixed(1)} KiB sent, layout shift ${medianOf(all, 'shift')}`;
  const ratio = (of: 'painted' | 'ready'): string =>
    (medianOf(measured.sign, of) / medianOf(measured.hello, of)).toFixed(2);
  tell(`medians of ${RUNS} visits each, by turns`);
  tell(row('hello', measured.hello));
  tell(row('sign page', measured.sign));
  tell(`text painted ${ratio('painted')} of hello (aim 0.6), form ready ${ratio('ready')} of hello (aim 2)`);
  const typed: { bare: Typed[]; ten: Typed[] } = { bare: [], ten: [] };
  for (let run = 0; run < TYPING_RUNS; run += 1) {
    typed.bare.push(await typeIntoBareBox(browser, hello.url));
    typed.ten.push(await typeForTen(browser, product.url, waiver));
  }
  tell(`typing, not throttled: the calmest of ${TYPING_RUNS} runs each, by turns (aim: no task over 50 ms)`);
  tell(typedRow('bare box', typed.bare));
  tell(typedRow('ten children', typed.ten));
  const { bare, scrolled, shownMore } = await measureList(browser, hello.url, SCROLL_RUNS);
  const each = (costs: readonly number[]): string => `${median(costs).toFixed(0)} ms`;
  tell(`scrolling through 1,000 rows, not throttled: ${SCROLL_RUNS} runs each (aim: no task over 50 ms)`);
  tell(typedRow('bare lines', bare));
  tell(typedRow('owner’s list', scrolled));
  tell(
    `20 rows more: ${each(shownMore.slice(0, 10))} of processor at first, ${each(shownMore.slice(-10))} at last`,
  );
} finally {
  await browser.close();
  await product.stop();
  await hello.close();
}

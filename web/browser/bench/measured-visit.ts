import type { Browser, Page } from 'playwright-core';
import { PHONE } from '../chromium.ts';
import { slowDown } from './slow-phone.ts';

export type VisitMeasurement = {
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

const read = (page: Page): Promise<VisitMeasurement> =>
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

export const visit = async (browser: Browser, url: string): Promise<VisitMeasurement> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url);
  await page.locator('form, #hello').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const measured = await read(page);
  await context.close();
  return measured;
};

import { readFileSync } from 'node:fs';
import { outboxPage, PAGE_POLICY } from '@waivers/follow-ups/dev-outbox/page.ts';
import { sampleMails } from '@waivers/infra/testing/sample-mails.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium } from '../chromium.ts';
import { axeFindings } from '../findings/axe.ts';

const ADDRESS = 'https://waivers.example/dev/outbox';

let browser: Browser;
let html: string;
beforeAll(async () => {
  const logo = readFileSync(new URL('./logo.png', import.meta.url));
  const [launched, samples] = await Promise.all([openChromium(), sampleMails('en', logo)]);
  browser = launched;
  const queuedAt = new Date('2026-11-22T12:00:00.000Z');
  const mails = samples.map(({ mail }, index) => ({ ...mail, id: `mail-${index}`, queuedAt }));
  html = outboxPage(mails, { waiting: 2, held: 0 });
});
afterAll(() => browser?.close());

const open = async (
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly pageErrors: string[] }> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  await context.route('**/*', (route) =>
    route.fulfill(
      route.request().url() === ADDRESS
        ? {
            body: html,
            contentType: 'text/html; charset=utf-8',
            headers: { 'Content-Security-Policy': PAGE_POLICY },
          }
        : { body: `<title>${new URL(route.request().url()).pathname}</title>`, contentType: 'text/html' },
    ),
  );
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => void pageErrors.push(message.text()));
  await page.goto(ADDRESS);
  return { page, pageErrors };
};

describe('outbox page', () => {
  it('shows the newest mail and opens its links in new tabs', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    const frame = page.frameLocator('iframe').first();
    await frame.getByRole('heading', { name: 'Your account is ready' }).waitFor();
    const [fromMail] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: 'Log in' }).click(),
    ]);
    expect(new URL(fromMail.url()).pathname).toBe('/auth/login');
    const [fromText] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'https://waivers.example/auth/login' }).first().click(),
    ]);
    expect(new URL(fromText.url()).pathname).toBe('/auth/login');
    expect(page.url()).toBe(ADDRESS);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  it('opens other mails and shows their images', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    await page.getByText('Welcome, Anna').click();
    const logo = page
      .locator('details[open]')
      .nth(1)
      .frameLocator('iframe')
      .getByRole('img', { name: 'Acme Climbing' });
    await logo.waitFor();
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(440);
    expect(await page.getByText('2 more wait').count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  it('shows mails in full, even in a narrower window', async () => {
    const { page } = await open(DESKTOP);
    const hidden = () =>
      page
        .locator('iframe')
        .first()
        .evaluate((frame: HTMLIFrameElement) => {
          const { scrollHeight = 0 } = frame.contentDocument?.documentElement ?? {};
          return scrollHeight > 300 ? scrollHeight - frame.clientHeight : Number.NaN;
        });
    await expect.poll(hidden).toBe(0);
    await page.setViewportSize({ width: 320, height: 900 });
    await expect.poll(hidden).toBe(0);
    await page.context().close();
  });

  it.each([
    ['light', 'light', 1000],
    ['dark', 'dark', 1000],
    ['320 pixels wide', 'light', 320],
  ] as const)('is accessible: %s', async (_how, colorScheme, width) => {
    const { page } = await open({ colorScheme, viewport: { width, height: 900 } });
    expect(await axeFindings(page, 'everything')).toEqual([]);
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await page.context().close();
  });
});

import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium } from '../chromium.ts';
import { axeFindings } from '../findings/axe.ts';
import { MAIL_VIEWS, type RenderedMail, renderMails } from './mail-views.ts';

let browser: Browser;
let mails: readonly RenderedMail[];
beforeAll(async () => {
  [browser, mails] = await Promise.all([openChromium(), renderMails()]);
});
afterAll(() => browser?.close());

const CHECKED_LOCALES = new Set<FinishedLocale>(['en', 'ja']);

/** Page-structure rules that do not apply, because mails have no landmarks. */
const PAGE_RULES = /^(?:landmark-one-main|region|page-has-heading-one): /;

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe.each(MAIL_VIEWS)('mails ($name)', ({ name: _name, ...view }) => {
  it('are accessible, fit their window and load nothing', async () => {
    const context = await browser.newContext(view);
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url());
    });
    for (const { name, locale, html } of mails) {
      await page.setContent(html);
      // Other languages only change the width of words, not colours or elements.
      const findings = CHECKED_LOCALES.has(locale) ? await axeFindings(page, 'everything') : [];
      expect([name, findings.filter((finding) => !PAGE_RULES.test(finding))]).toEqual([name, []]);
      expect([name, await isTooWide(page)]).toEqual([name, false]);
    }
    expect(mails.length).toBeGreaterThan(10);
    expect(requests).toEqual([]);
    await context.close();
  });
});

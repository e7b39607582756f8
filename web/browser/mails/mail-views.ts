import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleMails } from '@waivers/infra/testing/sample-mails.ts';
import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import type { Browser, BrowserContextOptions } from 'playwright-core';

/** A mail with its images inlined. */
export type RenderedMail = { readonly name: string; readonly locale: FinishedLocale; readonly html: string };

/** The smallest phone and a common window size, in light and dark. */
export const MAIL_VIEWS = [
  { name: 'light', colorScheme: 'light', viewport: { width: 760, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 760, height: 900 } },
  { name: '320', colorScheme: 'light', viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
  { name: '320-dark', colorScheme: 'dark', viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
] as const satisfies readonly (BrowserContextOptions & { readonly name: string })[];

const LOGO = new URL('./logo.png', import.meta.url);

export const renderMails = async (): Promise<readonly RenderedMail[]> => {
  const logo = readFileSync(LOGO);
  const all = await Promise.all(
    FINISHED_LOCALES.map(async (locale) =>
      (await sampleMails(locale, logo)).map(({ name, mail }) => ({
        name: `${name}-${locale}`,
        locale,
        html: mail.attachments.reduce(
          (html, { cid, contentType, content }) =>
            html.replaceAll(`cid:${cid}`, () => `data:${contentType};base64,${content.toString('base64')}`),
          mail.html,
        ),
      })),
    ),
  );
  return all.flat();
};

/** @param wanted substrings of mail names @returns the number of screenshots */
export const picturesOfMails = async (
  browser: Browser,
  folder: string,
  wanted: readonly string[],
): Promise<number> => {
  const mails = (await renderMails()).filter(({ name }) =>
    wanted.some((part) => `mail-${name}`.includes(part)),
  );
  for (const { name: view, ...options } of MAIL_VIEWS) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const { name, html } of mails) {
      await page.setContent(html);
      await page.screenshot({ path: join(folder, `mail-${name}-${view}.png`), fullPage: true });
    }
    await context.close();
  }
  return mails.length * MAIL_VIEWS.length;
};

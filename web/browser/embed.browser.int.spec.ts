import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fetchPdf, wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE, STRANGER, VENUE } from './chromium.ts';
import { startTestProduct, type TestProduct } from './product.ts';
import { actAsOwner } from './steps/act-as-owner.ts';
import { fillSigner } from './steps/sign-steps.ts';

let product: TestProduct;
let browser: Browser;
let ours = '';
beforeAll(async () => {
  [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
  ours = `http://${VENUE}:${new URL(product.url).port}`;
});
const sites: Server[] = [];
afterAll(async () => {
  await browser?.close();
  for (const site of sites) site.close();
  await product?.stop();
});

type Site = {
  readonly body: string;
  readonly policy?: string;
  readonly reported?: string;
  readonly head?: string;
};

/** Serves a third-party page on another host. */
const hostWith = async ({ body, policy, reported, head = '' }: Site): Promise<string> => {
  const html = `<!doctype html><html lang="en"><title>Venue</title>${head}${body}<script async src="${ours}/embed/v1.js"></script>`;
  const site = createServer((_request, response) => {
    if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
    if (reported !== undefined) response.setHeader('Content-Security-Policy-Report-Only', reported);
    response.setHeader('Content-Type', 'text/html').end(html);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  sites.push(site);
  return `http://${STRANGER}:${(site.address() as AddressInfo).port}/`;
};

const inWindow = async (work: (tab: OpenedPage) => Promise<void>, size = DESKTOP): Promise<void> => {
  const tab = await openPage(browser, size);
  try {
    await work(tab);
    expect(tab.pageErrors).toEqual([]);
  } finally {
    await tab.context.close();
  }
};

/** Blocks third-party storage in frames, as some browsers do. */
const withoutStorage = (page: Page) =>
  page.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });

/** Waits until the frame is as tall as its page, because an earlier click might miss. */
const waitForHeight = (frame: Locator, page: FrameLocator): Promise<void> =>
  expect
    .poll(async () => {
      const height = await frame.evaluate(({ clientHeight }) => clientHeight);
      return page.locator('html').evaluate(({ scrollHeight }, most) => scrollHeight <= most, height);
    })
    .toBe(true);

const strict = (): string => `default-src 'none'; script-src ${ours}; frame-src ${ours}`;

const signIn = async (page: Page, lastName: string): Promise<void> => {
  await page.frameLocator('iframe').locator('input[name=mode]').first().check();
  const frame = page.frames().find((each) => each.url().startsWith(ours));
  if (frame === undefined) throw new Error('No frame.');
  await fillSigner(frame as unknown as Page, { lastName });
  await frame.getByRole('radio', { name: 'Type' }).check();
  await frame.getByLabel('Type your full name').fill(`Ann ${lastName}`);
  await frame.locator('button[type=submit]').click();
  await frame.getByRole('heading', { name: 'You are done' }).waitFor();
};

const waitForRecord = (lastName: string) =>
  expect.poll(async () => (await product.signed(lastName)).length).toBe(1);

describe('embedding page whose policy allows only our scripts and frames', () => {
  it('shows a waiver in a frame that fits its content, where customers sign without cookies or storage', () =>
    inWindow(async ({ page }) => {
      await withoutStorage(page);
      const body = `<div data-waiver="${await product.publish()}" data-as="frame"></div><p>After</p>`;
      await page.goto(await hostWith({ body, policy: strict() }));
      const height = () => page.locator('iframe').evaluate((frame) => frame.clientHeight);
      const frame = page.frameLocator('iframe');
      await frame.locator('input[name=mode]').first().check();
      const content = () =>
        frame.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height));
      await expect.poll(async () => (await height()) - (await content())).toBe(0);
      expect(await height()).toBeGreaterThan(1500);
      await signIn(page, 'Embedson');
      // The frame must have shrunk, with its message in view.
      await expect.poll(height).toBeLessThan(1500);
      const done = frame.getByRole('heading', { name: 'You are done' });
      await expect
        .poll(async () => {
          const { y = -1 } = (await done.boundingBox()) ?? {};
          return y >= 0 && y < 900;
        })
        .toBe(true);
      await waitForRecord('Embedson');
    }));

  it('opens the list in a dialog, closes it with Escape and restores the focus', () =>
    inWindow(async ({ page }) => {
      await product.publish('Kayak tour');
      const list = `<div data-waivers="${product.owner.accountId}" data-locale="de"><a href="${ours}">Sign</a></div>`;
      const one = `<div data-waiver="${await product.publish('Bike')}" data-label="Bikes"></div>`;
      await page.goto(await hostWith({ body: list + one, policy: strict() }));
      const button = page.getByRole('button', { name: 'Dokument unterschreiben' });
      await button.focus();
      await page.keyboard.press('Enter');
      const frame = page.frameLocator('dialog[open] iframe');
      await frame.getByRole('heading', { name: 'Was möchten Sie unterschreiben?' }).waitFor();
      await frame.getByRole('link', { name: /Bike/ }).first().focus();
      await page.keyboard.press('Enter');
      await frame.locator('form').waitFor();
      expect(await frame.locator('html').getAttribute('lang')).toBe('de');
      await frame.locator('form').focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Bikes' }).click();
      await page.frameLocator('dialog[open] iframe').getByRole('heading', { name: 'Bike' }).first().waitFor();
      expect(await page.locator('iframe').count()).toBe(2);
    }, PHONE));
});

it('embed shows a link if the content security policy allows no frames', async () => {
  const { page, context } = await openPage(browser, DESKTOP);
  const waiver = await product.publish();
  const body = `<div data-waiver="${waiver}" data-as="frame"></div>`;
  await page.goto(await hostWith({ body, policy: `default-src 'none'; script-src ${ours}` }));
  const link = page.getByRole('link', { name: 'Sign the waiver' });
  expect(await link.getAttribute('href')).toBe(`${ours}/sign-waiver/${waiver}`);
  await context.close();
});

it('embed replaces only the frame that the content security policy blocks', {
  meta: { spec: '2.58 For your customers' },
}, async () => {
  const { page, context } = await openPage(browser, DESKTOP);
  const [allowed, refused] = [await product.publish('Kayaks'), await product.publish('Bikes')];
  const body = [allowed, refused].map((id) => `<div data-waiver="${id}" data-as="frame"></div>`).join('');
  const policy = `default-src 'none'; script-src ${ours}; frame-src ${ours}/sign-waiver/${allowed}`;
  await page.goto(await hostWith({ body, policy }));
  const link = page.getByRole('link', { name: 'Sign the waiver' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`${ours}/sign-waiver/${refused}`);
  await page.frameLocator('iframe').locator('form').waitFor();
  expect([await page.locator('iframe').count(), await link.count()]).toEqual([1, 1]);
  await context.close();
});

it('embed examples in the guide run unchanged', { meta: { spec: '2.58 For your customers' } }, () =>
  inWindow(async ({ page }) => {
    const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'embedding.md'), 'utf8');
    const examples = [...guide.matchAll(/```html\n(.*?)```/gs)].map(([, html = '']) => html).join('');
    const body = examples
      .replaceAll('https://waivers.example', ours)
      .replaceAll('WAIVER-ID', await product.publish('Canoes'))
      .replaceAll('ACCOUNT-ID', product.owner.accountId);
    await page.goto(await hostWith({ body }));
    await page.getByRole('button', { name: 'Sign the waiver' }).click();
    await page.frameLocator('dialog[open] iframe').getByRole('heading', { name: 'Canoes' }).first().waitFor();
    await page
      .frameLocator('[data-waivers] iframe')
      .getByRole('heading', { name: 'Was möchten Sie unterschreiben?' })
      .waitFor();
    expect(await page.locator('iframe').count()).toBe(2);
  }),
);

it(
  'embed shows a thirty-page text in a full-height frame, where it is signed and printed in full',
  { meta: { spec: '2.78 Signed waiver' } },
  () =>
    inWindow(async ({ page }) => {
      const RULES = 300;
      const rule =
        'Wear a helmet, a vest and shoes; do what the guide says; tell us at once if you are hurt or afraid. ';
      const content = Array.from(
        { length: RULES },
        (_, index) => `<p>Rule${index + 1}: ${rule.repeat(3)}</p>`,
      ).join('');
      expect(content.length).toBeGreaterThan(90_000);
      const waiver = await product.publish('Expedition', (config) => ({ ...config, content }));
      await page.addInitScript(() => {
        window.print = () => undefined;
      });
      await page.goto(await hostWith({ body: `<div data-waiver="${waiver}" data-as="frame"></div>` }));
      const frame = page.frameLocator('iframe');
      await frame.locator('input[name=mode]').first().check();
      const missing = async (): Promise<number> => {
        const root = await frame
          .locator('#root')
          .evaluate((element) => element.getBoundingClientRect().height);
        return Math.ceil(root) - (await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight));
      };
      await expect.poll(missing).toBe(0);
      expect(await page.locator('iframe').evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(
        20_000,
      );
      const answer = page.waitForResponse((each) => each.request().method() === 'POST');
      await signIn(page, 'Longson');
      const { result } = (await (await answer).json()) as { result: { id: string; signedKey: string } };
      await page.goto(`${product.url}/signed-waiver-print/${result.signedKey}/${result.id}`);
      await page.locator('article').waitFor();
      const file = await fetchPdf(
        `${product.url}/v1/signed_waiver/${result.id}/pdf?signed_key=${result.signedKey}`,
      );
      // Searches word by word, because a page may break within a sentence.
      for (const pdf of [await page.pdf({ format: 'A4' }), file]) {
        const text = wordsOf(pdf);
        const found = Array.from({ length: RULES }, (_, index) => text.includes(`Rule${index + 1}:`));
        expect([found.indexOf(false), text.split('vest').length - 1]).toEqual([-1, 3 * RULES]);
        expect(text).toContain('Ann Longson');
      }
    }, PHONE),
);

it('embed keeps frames that a policy only reports', async () => {
  const { page, context } = await openPage(browser, DESKTOP);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      document.documentElement.dataset.reported = effectiveDirective;
    });
  });
  const body = `<div data-waiver="${await product.publish()}" data-as="frame"></div>`;
  await page.goto(await hostWith({ body, reported: "frame-src 'none'" }));
  await page.locator('html[data-reported=frame-src]').waitFor();
  await page.frameLocator('iframe').locator('form').waitFor();
  expect(await page.getByRole('link', { name: 'Sign the waiver' }).count()).toBe(0);
  await context.close();
});

it('embed keeps its link when scripts are disabled', async () => {
  const { page, context } = await openPage(browser, { ...DESKTOP, javaScriptEnabled: false });
  const waiver = await product.publish();
  const body = `<div data-waiver="${waiver}"><a href="${ours}/sign-waiver/${waiver}">Sign</a></div>`;
  await page.goto(await hostWith({ body }));
  await page.getByRole('link', { name: 'Sign' }).click();
  expect(await page.locator('article h1').textContent()).toBe('Climbing hall');
  const missing = page.locator('noscript');
  expect(await missing.isVisible()).toBe(true);
  expect(await missing.textContent()).toContain('this page needs JavaScript');
  await context.close();
});

/** Selects the form's first mode and waits until the frame has grown. */
const expectGrowth = async (frame: Locator, page: FrameLocator): Promise<void> => {
  const mode = page.locator('input[name=mode]').first();
  await waitForHeight(frame, page);
  await mode.check();
  await expect.poll(() => frame.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(1500);
};

it('embedding page scrolls to the focused field, but not during a press', () =>
  inWindow(async ({ page }) => {
    await page.addInitScript(() => {
      const tops: number[] = [];
      Object.assign(window, { tops });
      addEventListener('message', ({ data }) => {
        if (data?.top !== undefined) tops.push(data.top);
      });
    });
    const waiver = await product.publish();
    await page.goto(await hostWith({ body: `<div data-waiver="${waiver}" data-as="frame"></div>` }));
    const tops = () => page.evaluate(() => (window as unknown as { tops: number[] }).tops.length);
    const mode = page.frameLocator('iframe').locator('input[name=mode]').first();
    await waitForHeight(page.locator('iframe'), page.frameLocator('iframe'));
    await mode.hover();
    await page.mouse.down();
    await expect.poll(() => mode.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await page.mouse.up();
    await expect.poll(() => mode.isChecked()).toBe(true);
    expect(await tops()).toBe(0);
    await page.keyboard.press('Tab');
    await expect.poll(tops).toBe(1);
    await mode.dispatchEvent('pointerdown');
    await page.keyboard.press('Tab');
    await expect.poll(tops).toBe(2);
  }));

it('embed causes no layout shift, even in nested frames', () =>
  inWindow(async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { readonly value: number };
          (window as unknown as { shift: number }).shift += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const waiver = await product.publish();
    const body = `<h1>Before</h1><div data-waiver="${waiver}" data-as="frame" style="min-height:100vh"></div><p>After</p>`;
    const inner = await hostWith({ body });
    const outer = `<iframe src="${inner}" width="1000" height="800"></iframe>`;
    await page.goto(inner);
    await page.frameLocator('iframe').locator('input[name=mode]').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
    await expectGrowth(page.locator('iframe'), page.frameLocator('iframe'));
    await page.goto(await hostWith({ body: outer }));
    const host = page.frameLocator('iframe');
    await expectGrowth(host.locator('iframe'), host.frameLocator('iframe'));
  }));

describe('poster', () => {
  const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

  it('fits on one page of A4 and Letter in every language', () =>
    inWindow(async ({ page }) => {
      await actAsOwner(page, product.url, product.authorize);
      await page.goto(`${product.url}/for-your-customers`);
      const language = page.getByRole('combobox', { name: 'Language of the poster' });
      for (const locale of await language
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))) {
        await language.selectOption(locale);
        await page.locator(`body > [aria-hidden][lang=${locale}]`).waitFor({ state: 'attached' });
        for (const format of ['A4', 'Letter'] as const)
          expect([locale, format, pagesOf(await page.pdf({ format }))]).toEqual([locale, format, 1]);
      }
    }));
});

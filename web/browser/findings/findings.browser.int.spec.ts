import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openChromium, openPage } from '../chromium.ts';
import { axeFindings } from './axe.ts';
import { fitFindings } from './fit.ts';
import { keyboardFindings } from './keyboard.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser?.close());

const SOUND = '<main><h1>Kayak tour</h1><button>Sign</button> <a href="#rules">Rules</a></main>';

const open = async (body: string) => {
  const tab = await openPage(browser);
  await tab.page.setContent(
    `<!doctype html><html lang="en"><title>Tour</title><meta name="viewport" content="width=device-width">${body}`,
  );
  return tab;
};

describe('page checks', () => {
  it('find nothing on a page without problems', async () => {
    const { page, pageErrors } = await open(SOUND);
    expect([
      ...(await axeFindings(page, 'everything')),
      ...(await fitFindings(page)),
      ...(await keyboardFindings(page)),
      ...pageErrors,
    ]).toEqual([]);
  });

  it('find a button without a name', async () => {
    const { page } = await open(`${SOUND}<main><button></button></main>`);
    expect((await axeFindings(page, 'everything')).join()).toContain('button-name');
  });

  it('find a control missing from the tab order', async () => {
    const { page } = await open(`${SOUND}<button tabindex="-1">Erase</button>`);
    expect(await keyboardFindings(page)).toEqual(['<button> “Erase” cannot be reached with the Tab key']);
  });

  it('find content wider than a phone, and clipped words', async () => {
    const { page } = await open(`${SOUND}<p style="width: 500px">Wide</p>`);
    expect((await fitFindings(page)).join()).toMatch(/at 390: the page is wider.*at 320: the page is wider/);
    await page.setContent('<p style="width: 40px; overflow: hidden; white-space: nowrap">Not all of it</p>');
    expect((await fitFindings(page)).join()).toContain('“Not all of it” is cut');
  });

  it('find lost line breaks and fields on which iPhones zoom in', async () => {
    const { page } = await open(`${SOUND}<p>One\ntwo</p><select style="font-size: 15px"><option>A</select>`);
    const found = (await fitFindings(page)).join();
    expect(found).toMatch(/“One\ntwo” loses its line breaks.*<select class=""> makes iPhones zoom/s);
    await page.setContent('<p style="white-space: pre-line">One\ntwo</p><input style="font-size: 16px">');
    expect(await fitFindings(page)).toEqual([]);
  });

  it('find console errors', async () => {
    const { pageErrors } = await open('<script>console.error("broken")</script>');
    await expect.poll(() => pageErrors).toEqual(['broken']);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { openTemplate, templateEditor } from './states/account/email-template.ts';
import { actAsOwner } from './steps/act-as-owner.ts';

const SAMPLES = join(import.meta.dirname, '../src/rich-text/pasting/testing');

let product: OwnerProduct;
let owner: LoggedInOwner;
let browser: Browser;
let tab: OpenedPage;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnerProduct(), openChromium()]);
  owner = await product.owner();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(async () => {
  const { pageErrors, context } = tab;
  await context.close();
  if (pageErrors.length > 0) throw new Error(`Errors on the page:\n${pageErrors.join('\n')}`);
});

const NARROW_GERMAN = { ...PHONE, viewport: { width: 320, height: 640 }, locale: 'de-DE' };

const openAt = async (path: string, size: BrowserContextOptions): Promise<Page> => {
  tab = await openPage(browser, size);
  const { page } = tab;
  await actAsOwner(page, product.url, async () => (await owner.authorize()).authorization);
  await page.goto(`${product.url}${path}`);
  return page;
};
const open = async (size: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Page> => {
  const page = await openAt('/account/emails', size);
  await page.locator('main h3').first().waitFor();
  await openTemplate({ page });
  return page;
};
/** Returns the HTML without markup added by the browser and the editor. */
const editorHtml = (page: Page): Promise<string> =>
  templateEditor(page).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const added of copy.querySelectorAll('.ProseMirror-separator, .ProseMirror-trailingBreak'))
      added.remove();
    for (const chip of copy.querySelectorAll<HTMLElement>('[data-variable]'))
      chip.replaceWith(`{${chip.dataset.variable}}`);
    for (const block of copy.querySelectorAll('[dir]')) block.removeAttribute('dir');
    for (const marked of copy.querySelectorAll('span')) marked.replaceWith(...marked.childNodes);
    return copy.innerHTML;
  });
const expectHtml = (page: Page, html: string) => expect.poll(() => editorHtml(page)).toBe(html);
const empty = async (page: Page): Promise<void> => {
  await templateEditor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => editorHtml(page)).toMatch(/^<p[^>]*><\/p>$/);
};
const paste = async (page: Page, html: string): Promise<void> => {
  const elsewhere = await page.context().newPage();
  await elsewhere.evaluate((text) => {
    document.addEventListener('copy', (event) => {
      event.clipboardData?.setData('text/html', text);
      event.preventDefault();
    });
  }, html);
  await elsewhere.keyboard.press('Control+c');
  await elsewhere.close();
  await page.bringToFront();
  await page.keyboard.press('Control+v');
};

/** Simulates a busy browser, which reports a cursor move only after the next key presses. */
const delaySelectionChange = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keep = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
    window.addEventListener('selectionchange', keep, true);
  });

describe('mail text editor', () => {
  it('works by keyboard, with atomic placeholders', {
    meta: { spec: '2.53 e-mail template' },
  }, async () => {
    const page = await open();
    await empty(page);
    await page.keyboard.type('Dear [[first-name]]');
    await expectHtml(page, '<p>Dear {first-name}</p>');
    await page.keyboard.press('Backspace');
    await expectHtml(page, '<p>Dear </p>');
    await page.keyboard.type('[[first-name]]');
    await expectHtml(page, '<p>Dear {first-name}</p>');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(', hi');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('you');
    await expectHtml(page, '<p>Dear {first-name}<strong>, hi</strong><br>you</p>');
    await delaySelectionChange(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await expectHtml(page, '<p>Dear <strong>, hi</strong><br>you</p>');
  });

  it('formats text by keyboard without trapping the focus', async () => {
    const page = await open();
    await empty(page);
    await page.keyboard.type('one');
    await page.keyboard.press('Alt+F10');
    for (let tool = 0; tool < 3; tool += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await expectHtml(page, '<ul><li><p>one</p></li><li><p>two</p></li></ul>');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('Escape');
    await page.keyboard.type('!');
    await expectHtml(page, '<ul><li><p>one</p></li><li><p>two!</p></li></ul>');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Back to the default text');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null)).toBe(true);
  });

  it('cleans pasted content without violating the content security policy', async () => {
    const page = await open();
    await empty(page);
    await paste(
      page,
      `<p>So</p><p style="color:red;text-align:center" onclick="stop()"><span style="font-weight:700">Hi</span>
       <i>[[last-name]]</i> <a href="https://example.org/a" style="color:red">look</a><img src="x" alt="">
       <a href="javascript:alert(1)">no</a></p><table><tr><td>a</td><td>b</td></tr></table><ol><li>one</li></ol>`,
    );
    await expect
      .poll(() => editorHtml(page))
      .toMatch(
        /^<p>So<\/p><p class="align-center"><strong>Hi<\/strong> <em>\{last-name\}<\/em> <a href="https:\/\/example\.org\/a">look<\/a> no<\/p><p>a\u2003b<\/p><ol><li><p>one<\/p><\/li><\/ol>/,
      );
  });

  it('reports what it drops from pasted content', {
    meta: { spec: '2.50 rich text' },
  }, async () => {
    const page = await open();
    const takes = async (program: string, result: RegExp, message: string): Promise<void> => {
      await empty(page);
      await paste(page, readFileSync(join(SAMPLES, `${program}.clipboard`), 'utf8'));
      await expect.poll(() => editorHtml(page)).toMatch(result);
      await page.getByText(message).waitFor();
      await page.getByRole('button', { name: 'Dismiss this message' }).click();
      await page.getByText(message).waitFor({ state: 'detached' });
    };
    await takes(
      'word',
      /<strong>Release.*<ul><li><p>Falls<\/p><ul>.*<ol><li><p>to follow the staff,<\/p><p>\(a\) always/,
      'Comments were left out.',
    );
    await takes(
      'google-docs',
      /<strong>climbing<\/strong> is <em><u>.*<ul><li><p>Falls<\/p><ul>/,
      'Tables have become',
    );
    await takes('pages', /^<p class="align-center"><strong>.*<ol><li><p>a helmet/, 'Pictures and videos');
    await takes('web-page', /^<p><strong>Rules.*>this<\/a>, more and <em>/, 'Some links are text now');
  });

  it('saves and reloads the text unchanged', async () => {
    const page = await open();
    await empty(page);
    await page.keyboard.type('Hello [[first-name]], [[download-link]]');
    await page.getByRole('textbox', { name: 'Subject' }).fill('See you');
    await page.getByRole('button', { name: 'Insert “Waiver title” into the subject' }).click();
    await page.getByRole('region', { name: 'Preview' }).getByText('See youLiability waiver').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your email template has been updated.').waitFor();
    await page.reload();
    await openTemplate({ page });
    await expectHtml(page, '<p>Hello {first-name}, {download-link}</p>');
    expect(await page.locator('[name=email-subject]').inputValue()).toBe('See you[[waiver-title]]');
  });

  it('keeps the focus and selection on a phone', async () => {
    const page = await open(PHONE);
    await empty(page);
    await page.keyboard.type('bold');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Bold', exact: true }).tap();
    await expectHtml(page, '<p><strong>bold</strong></p>');
    expect(await templateEditor(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('waiver page', () => {
  it('fits its toolbar on one row on the narrowest phone, even in German', async () => {
    const page = await openAt('/waiver-create?from=default', NARROW_GERMAN);
    const bar = page.locator('main').locator('xpath=preceding-sibling::div[1]');
    await bar.getByRole('button', { name: 'Veröffentlichen' }).waitFor();
    const tools = bar.locator('section button');
    const places = await tools.evaluateAll((all) =>
      all.map((tool) => {
        const { top, height, right } = tool.getBoundingClientRect();
        return { middle: Math.round(top + height / 2), right };
      }),
    );
    expect(places.length).toBeGreaterThan(2);
    for (const { middle, right } of places) {
      expect(Math.abs(middle - (places[0]?.middle ?? 0))).toBeLessThan(8);
      expect(right).toBeLessThanOrEqual(320);
    }
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('keeps its messages off the field being edited on %s', async (_name, size) => {
    const page = await openAt('/waivers', size);
    // Keeps the message until the end of the test.
    await page.addInitScript(() => {
      const { setTimeout: start } = window;
      const patient = (run: () => void, ms?: number) => (ms === 6000 ? 0 : start(run, ms));
      window.setTimeout = patient as typeof setTimeout;
    });
    await page.goto(`${product.url}/waiver-create?from=default`);
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Custom' }).click();
    const message = page.getByText('The section has been added');
    await message.waitFor();
    const options = page.getByRole('combobox', { name: 'Type', exact: true });
    await options.evaluate((element: HTMLElement) => {
      element.scrollIntoView({ block: 'end' });
      // Below the scroll padding, where messages appear.
      scrollBy(0, -40);
      element.focus({ preventScroll: true });
    });
    const gap = async () => {
      const [field, bar] = [await options.boundingBox(), await message.boundingBox()];
      if (field === null || bar === null) throw new Error('The field or the message is gone.');
      return Math.max(field.y - (bar.y + bar.height), bar.y - (field.y + field.height));
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });

  it('shows a right-to-left title in the list and to customers', async () => {
    owner = await product.owner();
    const title = '🧗 تسلّق الجدار (2026)!';
    const waiverId = await product.publish(owner, 'Kayak tour');
    const page = await openAt(`/waiver-create/${waiverId}`, DESKTOP);
    await page.locator('[name=waiver-title]').fill(title);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your changes have been saved').waitFor();
    await page.goto(`${product.url}/waivers`);
    const direction = (element: Element) => getComputedStyle(element).direction;
    const inList = page.locator('main li span[lang]');
    await inList.waitFor();
    expect([await inList.textContent(), await inList.evaluate(direction)]).toEqual([title, 'rtl']);
    await page.goto(`${product.url}/sign-waiver/${waiverId}`);
    const heading = page.locator('h1');
    await heading.waitFor();
    expect([await heading.textContent(), await heading.evaluate(direction)]).toEqual([title, 'rtl']);
  });
});

describe('QR code', () => {
  /** Returns the QR code's modules, row by row. */
  const modulesIn = async (png: Buffer, count: number): Promise<readonly (readonly boolean[])[]> => {
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([info.height, info.width]);
    const middleOf = (at: number) => Math.floor(((at + 0.5) * info.width) / count);
    const all = Array.from({ length: count }, (_each, at) => at);
    return all.map((row) =>
      all.map((column) => (data[middleOf(row) * info.width + middleOf(column)] ?? 255) < 128),
    );
  };
  const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

  it('encodes the URL and fits a poster on one sheet', async () => {
    owner = await product.owner();
    const waiverId = await product.publish(owner, 'Kayak tour');
    const page = await openAt('/waivers', DESKTOP);
    await page.getByRole('button', { name: 'More for Kayak tour' }).click();
    await page.getByRole('menuitem', { name: 'QR code' }).click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    expect(new URL(link).pathname).toBe(`/sign-waiver/${waiverId}`);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('Kayak tour.png');
    const file = readFileSync(await download.path());
    expect(file.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    const { size, data } = encode(link, { ecc: 'M', border: 4 });
    expect(await modulesIn(file, size)).toEqual(data);

    for (const format of ['A4', 'Letter'] as const) {
      expect([format, pagesOf(await page.pdf({ format }))]).toEqual([format, 1]);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('body > :visible').count()).toBe(1);
    expect(await page.locator('body > :visible').textContent()).toContain(`Kayak tour`);
    await page.emulateMedia({ media: 'screen' });
  });
});

describe('section order', () => {
  const titles = (page: Page): Promise<string[]> => page.locator('dialog li bdi').allTextContents();
  const handle = (page: Page, at: number) => page.locator('dialog li').nth(at).getByRole('button').first();
  const openOrder = async (size: typeof DESKTOP | typeof PHONE) => {
    const page = await openAt('/waiver-create?from=default', size);
    await page.getByRole('button', { name: 'Reorder sections' }).click();
    await page.locator('dialog li').first().waitFor();
    return { page, before: await titles(page) };
  };
  const middleOf = async (page: Page, at: number) => {
    const box = await handle(page, at).boundingBox();
    if (box === null) throw new Error('The row has no position.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('changes by mouse and keyboard, and Escape cancels only the drag', async () => {
    const { page, before } = await openOrder(DESKTOP);
    const [one = '', two = '', three = '', ...others] = before;
    const [from, to] = [await middleOf(page, 0), await middleOf(page, 2)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual([two, three, one, ...others]);
    const said = page.locator('dialog [role=status]').filter({ hasText: one });
    await expect.poll(() => said.textContent()).toContain(`“${one}” is now in position 3 of`);
    await handle(page, 0).focus();
    await page.keyboard.press('Space');
    await page.getByText(`“${two}” is picked up, in position`).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText(`“${two}” would be in position 2`).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByText(`“${two}” is back in position 1`).waitFor({ state: 'attached' });
    expect(await titles(page)).toEqual([two, three, one, ...others]);
    const up = page.getByRole('button', { name: `Move “${three}” up` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual([three, two, one, ...others]);
    expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Done', exact: true }).last().click();
    await page.getByText('The order of the sections has been updated').waitFor();
    await page.getByRole('button', { name: 'Reorder sections' }).click();
    await expect.poll(() => titles(page)).toEqual([three, two, one, ...others]);
  });

  it('changes by touch and is restored by Cancel', async () => {
    const { page, before } = await openOrder(PHONE);
    const [one = '', two = '', ...others] = before;
    const [from, to] = [await middleOf(page, 0), await middleOf(page, 1)];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: from.x, y }],
      });
    await touch('touchStart', from.y);
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', from.y + (to.y - from.y) * part);
    await touch('touchEnd');
    await expect.poll(() => titles(page)).toEqual([two, one, ...others]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // Uses the mouse, because Chromium would treat a tap right after a stroke as the end of a fling.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Reorder sections' }).click();
    await expect.poll(() => titles(page)).toEqual(before);
  });
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const FOCUS_TIMEOUT_MS = 20_000;

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0]?.textContent : undefined;
    const ids = element?.getAttribute('aria-labelledby')?.split(' ');
    const labels = ids?.map((id) => document.getElementById(id)?.textContent).join(' ');
    const name = label ?? labels ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return name.replace('*', '').trim();
  });

/** Goes round the page more than once, because the target may still be loading. */
const pressUntil = async (page: Page, key: string, name: string): Promise<void> => {
  const end = Date.now() + FOCUS_TIMEOUT_MS;
  do {
    await page.keyboard.press(key);
    if ((await focusedName(page)) === name) return;
  } while (Date.now() < end);
  throw new Error(`${key} does not reach “${name}”.`);
};

export const tabTo = (page: Page, name: string): Promise<void> => pressUntil(page, 'Tab', name);
export const backTo = (page: Page, name: string): Promise<void> => pressUntil(page, 'Shift+Tab', name);

/** Waits until the page itself has moved the focus. */
export const expectFocus = async (page: Page, name: string): Promise<void> => {
  await expect.poll(() => focusedName(page)).toBe(name);
};

export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};

export const enter = async (page: Page, name: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

export const pasteFormatted = async (page: Page, paragraphs: readonly string[]): Promise<void> => {
  const elsewhere = await page.context().newPage();
  const text = paragraphs.map((each) => `<p style="color: red" onclick="stop()"><b>${each}</b></p>`);
  await elsewhere.setContent(text.join(''));
  await elsewhere.keyboard.press('Control+a');
  await elsewhere.keyboard.press('Control+c');
  await elsewhere.close();
  await page.bringToFront();
  await page.keyboard.press('Control+v');
};

import type { Page } from 'playwright-core';

/** Runs in the page. Finds controls, pale words and missing titles in print, where backgrounds are left out. */
const unprintable = (): readonly string[] => {
  const isPrinted = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };
  const controls = [...document.querySelectorAll('button, input, select, textarea, nav')]
    .filter(isPrinted)
    .map((element) => `on paper: <${element.localName}> “${element.textContent?.trim()}”`);
  const brightness = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return (red * 299 + green * 587 + blue * 114) / 255_000;
  };
  const pale = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const around = node.parentElement;
    if (around === null || node.textContent?.trim() === '' || !isPrinted(around)) continue;
    const { color, printColorAdjust } = getComputedStyle(around);
    if (printColorAdjust !== 'exact' && brightness(color) > 0.6)
      pale.add(`pale on paper: “${node.textContent}”`);
  }
  const title = [...document.querySelectorAll('h1')].some(isPrinted) ? [] : ['on paper: no title'];
  return [...controls, ...pale, ...title];
};

/** Prints with a dark colour scheme, which must not affect the paper. */
export const paperFindings = async (page: Page): Promise<readonly string[]> => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const found = await page.evaluate(unprintable);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return found;
};

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The narrowest window that everything must fit into (WCAG 2.2, 1.4.10). */
const NARROWEST = 320;

/** What axe has to say against the page. */
const axeFindings = async (page: Page): Promise<readonly string[]> => {
  // The page has no frames, so axe needs no page of its own beside it; options of lists are drawn by the browser.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .setLegacyMode()
    .exclude('option')
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
};

/** What reaches beyond the window, where the page can be scrolled sideways. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    );
    return wide.map(({ className }) => `${className} is wider than the window`);
  });

/** Buttons whose words are wider than they are. */
const cutButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll('button, .fui-Button')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    return cut.map(({ textContent }) => `“${textContent}” is wider than its button`);
  });

/** Words that end in dots for want of room. */
const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis',
    );
    return cut.map(({ textContent }) => `“${textContent}” is cut`);
  });

const wrongWhereNarrow = async (page: Page): Promise<readonly string[]> => {
  const size = page.viewportSize();
  if (size === null) return [];
  await page.setViewportSize({ width: NARROWEST, height: size.height });
  const found = [...(await tooWide(page)), ...(await cutButtons(page)), ...(await cutWords(page))];
  await page.setViewportSize(size);
  return found;
};

/** What is wrong with a page as it is: for who cannot see or point, and for who has a narrow window. */
export const findingsIn = async (page: Page): Promise<readonly string[]> => [
  ...(await axeFindings(page)),
  ...(await tooWide(page)),
  ...(await cutWords(page)),
  ...(await wrongWhereNarrow(page)),
];

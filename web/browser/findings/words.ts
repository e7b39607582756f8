import type { Page } from 'playwright-core';

/** Returns visible and screen-reader words in order. @param of `own` skips elements with their own `lang` */
export const pageWords = (page: Page, of: 'all' | 'own' = 'all'): Promise<readonly string[]> =>
  page.evaluate((isOwn) => {
    const isSaid = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[aria-hidden=true]') === null &&
      !(isOwn && element.closest('body [lang]') !== null);
    const words: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      if (node instanceof Element) {
        if (!isSaid(node)) continue;
        for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-valuetext'])
          words.push(node.getAttribute(name) ?? '');
        if (node instanceof HTMLSelectElement) words.push(node.selectedOptions[0]?.label ?? '');
        continue;
      }
      const { parentElement, textContent } = node;
      if (parentElement === null || parentElement instanceof HTMLOptionElement) continue;
      if (parentElement.matches('script, style, noscript') || !isSaid(parentElement)) continue;
      words.push(textContent ?? '');
    }
    return words.map((word) => word.replaceAll(/\s+/g, ' ').trim()).filter((word) => word !== '');
  }, of === 'own');

/** Returns names, answers and addresses that a translating browser would change. */
export const translatableNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('bdi')]
      .filter((name) => name.closest('[translate=no]') === null)
      .map(({ textContent }) => `“${textContent}” lacks translate="no"`),
  );

const LETTERS = /\p{L}{2,}/u;

const outsideBrackets = (words: readonly string[]): readonly string[] => {
  let depth = 0;
  return words.map((word) => {
    let outside = '';
    for (const letter of word) {
      if (letter === '[') depth += 1;
      if (depth === 0) outside += letter;
      if (letter === ']') depth = Math.max(depth - 1, 0);
    }
    return outside;
  });
};

const withoutData = (word: string, data: readonly (string | RegExp)[]): string =>
  data.reduce<string>((rest, each) => rest.replaceAll(each, ' '), word);

export const untranslated = (
  words: readonly string[],
  data: readonly (string | RegExp)[],
): readonly string[] =>
  outsideBrackets(words)
    .filter((word) => LETTERS.test(withoutData(word, data)))
    .map((word) => `“${word.trim()}” is not translated`);

/** Words that occur in nearly every English sentence but not in German. */
const ENGLISH_WORD =
  /\b(?:the|and|of|your|you|this|that|with|has|have|had|is|are|please|to|be|been|it|its|from|by|not yet|cannot|signed)\b/i;

export const leftInEnglish = (
  words: readonly string[],
  english: ReadonlySet<string>,
  data: readonly (string | RegExp)[],
): readonly string[] =>
  words
    .filter((word) => {
      const rest = withoutData(word, data);
      return ENGLISH_WORD.test(rest) || (english.has(word) && LETTERS.test(rest));
    })
    .map((word) => `“${word}” is English`);

import { afterEach, beforeEach, expect } from 'vitest';
import { followReplacedTexts } from '../page-translation/replaced-texts.ts';

const UNTRANSLATED = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION']);

const isLeftAlone = (element: Element | null): boolean =>
  element !== null &&
  (UNTRANSLATED.has(element.tagName) ||
    element.tagName === 'FONT' ||
    element.getAttribute('translate') === 'no' ||
    isLeftAlone(element.parentElement));

const translateText = (text: Text, inWords: (said: string) => string): void => {
  if (text.data.trim() === '' || !text.isConnected || isLeftAlone(text.parentElement)) return;
  const outer = document.createElement('font');
  const inner = outer.appendChild(document.createElement('font'));
  inner.textContent = inWords(text.data);
  text.replaceWith(outer);
};

const textsIn = (node: Node): readonly Text[] =>
  node instanceof Text ? [node] : [...node.childNodes].flatMap(textsIn);

/**
 * Replaces text nodes as Chrome does when it translates a page, at once and whenever texts change. Without `inWords`
 * every text is replaced by itself.
 * @returns stops it
 */
export const translatePage = (inWords: (said: string) => string = (said) => said): (() => void) => {
  const translate = (node: Node): void => {
    for (const text of textsIn(node)) translateText(text, inWords);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translate(target);
      for (const node of addedNodes) translate(node);
    }
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
};

/** Has the browser translate the pages of these tests, which must neither hold up a sentence nor change a person's words. */
export const translatePages = (): void => {
  let stops: readonly (() => void)[] = [];
  beforeEach(() => {
    stops = [followReplacedTexts(document.body), translatePage()];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    // Names, answers and addresses are not words of the page.
    expect(document.querySelector('bdi font')).toBeNull();
  });
};

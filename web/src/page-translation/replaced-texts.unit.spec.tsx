import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { followReplacedTexts } from './replaced-texts.ts';

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
 * Replaces text nodes like Chrome's built-in translation, now and on every change.
 * @returns a function that stops translating
 */
const translatePage = (inWords: (said: string) => string = (said) => said): (() => void) => {
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

/** Covers every way React changes text: alone, next to other text, removed and moved. */
const Page = ({ count, more, order }: { count: number; more?: ReactNode; order: readonly string[] }) => (
  <main>
    <h1>{`${count} answers left`}</h1>
    <p>
      <b>!</b>
      {`Answer ${count}`}
      {more}
      {count > 1 ? <i>of many</i> : 'of one'}
    </p>
    <p>
      {order.map((each) => (
        <span key={each}>{each}</span>
      ))}
      {order.length}
    </p>
  </main>
);

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

describe('page translated by the browser', () => {
  it.each([
    ['without', undefined],
    ['with', (said: string) => `‹${said}›`],
  ])('updates like an untranslated page in a translation %s changed words', async (_, inWords) => {
    const steps = [
      <Page key="page" count={2} more="and more" order={['a', 'b']} />,
      <Page key="page" count={1} more="and less" order={['b', 'c', 'a']} />,
      <Page key="page" count={1} order={['c']} />,
      <Page key="page" count={3} more="again" order={[]} />,
      <Page key="page" count={4} more={<em>more</em>} order={['x']} />,
    ];
    const stops = [followReplacedTexts(document.body)];
    const { rerender, container } = render(<main />);
    const plain = render(<main />);
    plain.container.setAttribute('translate', 'no');
    stops.push(translatePage(inWords));
    for (const step of steps) {
      rerender(step);
      plain.rerender(step);
      await settled();
      expect(container.querySelectorAll('font').length).toBeGreaterThan(0);
      expect(container.textContent?.replaceAll(/[‹›]/g, '')).toBe(plain.container.textContent);
    }
    for (const stop of stops) stop();
  });
});

import { documentWords } from '@waivers/waiver/texts/en/document.ts';

type Texts = Readonly<Record<string, string>>;

export const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Undefined for texts that are nothing but values, and for those with a plural. */
const patternOf = (text: string): RegExp | undefined => {
  const parts = text.split(/\{\w+(?:, number)?\}/);
  if (parts.some((part) => part.includes('{')) || !/\p{L}{2,}/u.test(parts.join(''))) return undefined;
  return new RegExp(`^${parts.map(escaped).join('.+')}$`);
};

/** Recognises texts of ours in English, with any values, where the other language says it in other words. */
export const englishIn = (
  english: Texts,
  other: Texts,
  otherWords: unknown,
  englishWords: unknown = documentWords,
): ((said: string) => boolean) => {
  const others = new Set([...Object.values(other), ...textsOf(otherWords)]);
  const patterns = [...Object.values(english), ...textsOf(englishWords)]
    .filter((text) => !others.has(text))
    .flatMap((text) => patternOf(text) ?? []);
  return (said) => patterns.some((pattern) => pattern.test(said));
};

/** What is read on the page or heard. @param but what is in a language of its own: on an owner's pages, whatever is marked as such */
export const saidOnPage = (but = 'body [lang]'): readonly string[] =>
  [...document.querySelectorAll('*')]
    .filter((element) => element.closest(`${but}, script, style`) === null)
    .flatMap((element) => [
      ...['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
    ])
    .map((text) => text.replaceAll(/[\t\n ]+/g, ' ').trim())
    .filter((text) => text !== '');

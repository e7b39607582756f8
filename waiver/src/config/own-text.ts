import { htmlWords } from '../rich-text/html-words.ts';
import { isBlank } from '../validation.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

type WirePart = WaiverConfigWire['waiverParts'][number];

export const isConsentPart = ({ type, fieldsGroups }: Pick<WirePart, 'type' | 'fieldsGroups'>): boolean =>
  type === 'confirmation' &&
  fieldsGroups.some(({ fields }) => fields.some(({ name }) => name === 'electronicConsent'));

const hasWord = (text: string): boolean => !isBlank(text) && /[\p{L}\p{N}]/u.test(text);

/** Whether the owner wrote any text to agree to. Ignores `consents`, our consent wording in every language. */
export const hasOwnText = (
  { description, content, waiverParts }: Pick<WaiverConfigWire, 'description' | 'content' | 'waiverParts'>,
  consents: ReadonlySet<string>,
): boolean => {
  const saysSomething = (html: string): boolean => {
    const words = htmlWords(html);
    return hasWord(words) && !consents.has(words);
  };
  return (
    saysSomething(content) ||
    saysSomething(description) ||
    waiverParts.some(
      (part) => !isConsentPart(part) && (hasWord(part.description) || saysSomething(part.content)),
    )
  );
};

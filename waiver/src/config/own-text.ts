import { htmlWords } from '../rich-text/html-words.ts';
import { isBlank } from '../validation.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

type WirePart = WaiverConfigWire['waiverParts'][number];

/** Its text is about electronic signatures, not about the activity. */
export const isConsentPart = ({ type, fieldsGroups }: Pick<WirePart, 'type' | 'fieldsGroups'>): boolean =>
  type === 'confirmation' &&
  fieldsGroups.some(({ fields }) => fields.some(({ name }) => name === 'electronicConsent'));

/** Nobody agrees to a dot. */
const hasWord = (text: string): boolean => !isBlank(text) && /[\p{L}\p{N}]/u.test(text);

/**
 * Whether customers would have anything of the owner's to read and agree to: a text of the waiver or of a section.
 * @param consents words of our own consent in every language: they are none of the owner's, wherever they stand
 */
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

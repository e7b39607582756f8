import { htmlWords } from '../rich-text/html-words.ts';
import { isBlank } from '../validation.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

type WirePart = WaiverConfigWire['waiverParts'][number];

/** Its text is about electronic signatures, not about the activity. */
export const isConsentPart = ({ type, fieldsGroups }: Pick<WirePart, 'type' | 'fieldsGroups'>): boolean =>
  type === 'confirmation' &&
  fieldsGroups.some(({ fields }) => fields.some(({ name }) => name === 'electronicConsent'));

const saysSomething = (html: string): boolean => !isBlank(htmlWords(html));

/** Whether customers would have anything of the owner's to read and agree to: a text of the waiver or of a section. */
export const hasOwnText = ({
  description,
  content,
  waiverParts,
}: Pick<WaiverConfigWire, 'description' | 'content' | 'waiverParts'>): boolean =>
  saysSomething(content) ||
  saysSomething(description) ||
  waiverParts.some(
    (part) => !isBlank(part.description) || (!isConsentPart(part) && saysSomething(part.content)),
  );

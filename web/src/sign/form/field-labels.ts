import type { Mode } from '@waivers/waiver/config/part-types.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { askedName } from './email-again.ts';
import type { Key } from './form-values.ts';

/** Out of context: 'Minor 2: First name'. @param again for the second e-mail address */
export const fieldLabel = (
  { parts, texts }: SignableDocument,
  mode: Mode,
  key: Key,
  again: string,
): string => {
  const [person = '', name = ''] = key.split('.');
  if (person === 'ink') return parts[mode].find((part) => part.name === name)?.title ?? '';
  for (const part of parts[mode]) {
    const isMinors = mode === 'minors' && part.type === 'identity';
    if (isMinors === (person === 'signer')) continue;
    for (const group of part.groups) {
      const field = group.fields.find((each) => each.name === askedName(name));
      if (field === undefined) continue;
      if (field.name !== name) return again;
      const title = group.type === 'fullDate' ? group.title : field.title;
      const ordinal = texts.minorOrdinal.replace('{number}', String(Number(person) + 1));
      return isMinors ? `${ordinal}: ${title}` : title;
    }
  }
  return '';
};

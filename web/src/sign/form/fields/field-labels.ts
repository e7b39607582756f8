import { askedFields } from '@waivers/waiver/document/asked-fields.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { Key, Value } from '../state/form-values.ts';
import { askedName } from './email-again.ts';

/**
 * Out of context: 'Minor 2: First name'.
 * @param country as filled in, which some fields follow
 * @param again for the second e-mail address
 */
export const fieldLabel = (
  document: SignableDocument,
  mode: Mode,
  key: Key,
  { country, again }: { readonly country?: Value; readonly again: string },
): string => {
  const { parts, texts } = document;
  const [person = '', name = ''] = key.split('.');
  if (person === 'ink') return parts[mode].find((part) => part.name === name)?.title ?? '';
  for (const part of parts[mode]) {
    const isMinors = mode === 'minors' && part.type === 'identity';
    if (isMinors === (person === 'signer')) continue;
    for (const group of part.groups) {
      const field = askedFields(group.fields, document.address, country).find(
        (each) => each.name === askedName(name),
      );
      if (field === undefined) continue;
      if (field.name !== name) return again;
      const title = group.type === 'fullDate' ? group.title : field.title;
      const ordinal = texts.minorOrdinal.replace('{number}', String(Number(person) + 1));
      return isMinors ? `${ordinal}: ${title}` : title;
    }
  }
  return '';
};

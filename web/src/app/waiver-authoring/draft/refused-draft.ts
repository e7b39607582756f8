import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';
import { sayWrong } from '../../../messages/say-wrong.ts';
import { placeOf } from './paths.ts';

/** By the place on the page, a path such as `config.waiverParts[2].title`. */
export type DraftErrors = Readonly<Record<string, string>>;

/** @returns by place, the first of each, and the first without a place */
export const refusedDraft = (
  errors: readonly ValidationError[],
  intl: IntlShape,
): { readonly fields: DraftErrors; readonly other: string | undefined } => {
  const said = errors.map(({ path, ...wrong }) => ({ place: placeOf(path), text: sayWrong(intl, wrong) }));
  return {
    fields: Object.fromEntries(
      said.flatMap(({ place, text }) => (place === undefined ? [] : [[place, text] as const])).toReversed(),
    ),
    other: said.find(({ place }) => place === undefined)?.text,
  };
};

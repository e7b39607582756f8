import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';
import { sayWrong } from '../../messages/say-wrong.ts';

export type DraftErrors = Readonly<Record<string, string>>;

const FIELD_OF: Readonly<Record<string, string>> = {
  title: 'title',
  'config.title': 'title',
  'config.subtitle': 'subtitle',
  'config.description': 'description',
  'config.content': 'content',
  locale: 'locale',
};

/** @returns by field, and the first without a field */
export const refusedDraft = (
  errors: readonly ValidationError[],
  intl: IntlShape,
): { readonly fields: DraftErrors; readonly other: string | undefined } => {
  const said = errors.map(({ path, ...wrong }) => ({ path, text: sayWrong(intl, wrong) }));
  const isField = ({ path }: { readonly path: string }) => Object.hasOwn(FIELD_OF, path);
  return {
    fields: Object.fromEntries(said.filter(isField).map(({ path, text }) => [FIELD_OF[path] ?? path, text])),
    other: said.find((each) => !isField(each))?.text,
  };
};

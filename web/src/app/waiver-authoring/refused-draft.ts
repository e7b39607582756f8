import { parseLocale } from '@waivers/waiver/locales.ts';
import { authoringMessagesIn } from '@waivers/waiver/texts/authoring.ts';
import type { FieldError } from '../problems/problem.ts';

/** Field → what is wrong with it, as shown. */
export type DraftErrors = Readonly<Record<string, string>>;

const FIELD_OF: Readonly<Record<string, string>> = {
  title: 'title',
  'config.title': 'title',
  'config.subtitle': 'subtitle',
  'config.description': 'description',
  'config.content': 'content',
  locale: 'locale',
};

/**
 * What the server found wrong with a waiver, in the language of the page: what the answer says itself is English.
 * @param locale of the page
 * @returns by field, and the first that belongs to none
 */
export const refusedDraft = (
  errors: readonly FieldError[],
  locale: string,
): { readonly fields: DraftErrors; readonly other: string | undefined } => {
  const messages = new Map(Object.entries(authoringMessagesIn(parseLocale(locale) ?? 'en')));
  const said = errors.map(({ path, code, message }) => ({ path, text: messages.get(code) ?? message }));
  const isField = ({ path }: { readonly path: string }) => Object.hasOwn(FIELD_OF, path);
  return {
    fields: Object.fromEntries(said.filter(isField).map(({ path, text }) => [FIELD_OF[path] ?? path, text])),
    other: said.find((each) => !isField(each))?.text,
  };
};

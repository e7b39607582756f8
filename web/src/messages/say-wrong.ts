import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';
import type { AppTextId, SignTextId } from './text-ids.ts';

/** What is wrong with a value: what the server answers and what the page's own rules find. */
export type Wrong = Omit<ValidationError, 'path'>;

const isText = (id: string, { messages }: IntlShape): id is AppTextId | SignTextId =>
  Object.hasOwn(messages, id);

/** In the language of the page. A newer server may know a code that this page has no words for. */
export const sayWrong = (intl: IntlShape, { code, params }: Wrong): string => {
  const id = `wrong.${code}`;
  const said = isText(id, intl) ? intl.formatMessage({ id }, params) : id;
  return said === id ? intl.formatMessage({ id: 'wrong.invalid' }) : said;
};

import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';

/** What is wrong with a value: what the server answers and what the page's own rules find. */
export type Wrong = Omit<ValidationError, 'path'>;

/** In the language of the page. A newer server may know a code that this page has no words for. */
export const sayWrong = (intl: IntlShape, { code, params }: Wrong): string => {
  const id = `wrong.${code}`;
  const said = Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }, params) : id;
  return said === id ? intl.formatMessage({ id: 'wrong.invalid' }) : said;
};

import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';

export type Wrong = Omit<ValidationError, 'path'>;

/** A newer server may use a code without a text here. */
export const sayWrong = (intl: IntlShape, { code, params }: Wrong): string => {
  const id = `wrong.${code}`;
  const said = Object.hasOwn(intl.messages, id) ? intl.formatMessage({ id }, params) : id;
  return said === id ? intl.formatMessage({ id: 'wrong.invalid' }) : said;
};

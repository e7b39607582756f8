import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';
import type { AppTextId, SignTextId } from './use-text.ts';

/** An error code from the server or from client-side validation. */
export type MessageSource = Omit<ValidationError, 'path'>;

export const isText = (id: string, { messages }: IntlShape): id is AppTextId | SignTextId =>
  Object.hasOwn(messages, id);

/** A newer server may send codes that have no text here. */
export const errorMessage = (intl: IntlShape, { code, params }: MessageSource): string => {
  const id = `wrong.${code}`;
  const message = isText(id, intl) ? intl.formatMessage({ id }, params) : id;
  return message === id ? intl.formatMessage({ id: 'wrong.invalid' }) : message;
};

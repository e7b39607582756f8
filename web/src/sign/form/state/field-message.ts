import type { IntlShape } from 'react-intl';
import { errorMessage, isText, type MessageSource } from '../../../messages/error-message.ts';
import type { Key } from './form-values.ts';

/** Returns the text that says which name to enter, or shows an example. Other fields have titles of the owner's choice. */
const instructionFor = (intl: IntlShape, key: Key, { code }: MessageSource) => {
  const [person, name = ''] = key.split('.');
  const id = code === 'required' ? `enter.${person === 'signer' ? name : `minor.${name}`}` : `like.${code}`;
  return isText(id, intl) ? id : undefined;
};

export const fieldMessage = (intl: IntlShape, key: Key, wrong: MessageSource): string => {
  const error = errorMessage(intl, wrong);
  const id = instructionFor(intl, key, wrong);
  return id === undefined
    ? error
    : intl.formatMessage({ id }, { error, number: Number.parseInt(key, 10) + 1 });
};

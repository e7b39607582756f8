import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useIntl } from 'react-intl';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry } from '../state/use-form.ts';

/** Strips bidirectional control characters, which would reorder other names. The server rejects them anyway. */
const useTyped = (person: Person, name: string): string => {
  const { value } = useEntry(keyOf(person, name));
  return oneLine(typeof value === 'string' ? value : '');
};

/** Returns an empty text without a first name, because a last name alone may be a suggestion. */
export const usePersonName = (person: Person): string => {
  const { locale } = useIntl();
  const firstName = useTyped(person, 'firstName');
  const middleName = useTyped(person, 'middleName');
  const lastName = useTyped(person, 'lastName');
  return firstName === '' ? '' : fullName({ firstName, middleName, lastName }, locale);
};

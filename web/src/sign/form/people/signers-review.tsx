import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useIntl } from 'react-intl';
import { type FormState, keyOf, type Person } from '../state/form-values.ts';
import { useFormState } from '../state/use-form.ts';
import styles from './participant-choice.module.css';

const nameOf = ({ values }: FormState, person: Person, locale: string): string => {
  // Strips bidirectional control characters, which would reorder other names. The server rejects them anyway.
  const typed = (name: string) => oneLine((values.get(keyOf(person, name)) as string | undefined) ?? '');
  const firstName = typed('firstName');
  // A last name without a first name may just be a suggestion for a minor.
  if (firstName === '') return '';
  return fullName({ firstName, middleName: typed('middleName'), lastName: typed('lastName') }, locale);
};

export const SignersReview = () => {
  const state = useFormState();
  const intl = useIntl();
  const people: readonly Person[] =
    state.mode === 'minors' ? Array.from({ length: state.minors }, (_, index) => index) : ['signer'];
  const names = people.map((person) => nameOf(state, person, intl.locale)).filter((name) => name !== '');
  if (names.length === 0) return null;
  const guardian = state.mode === 'minors' ? nameOf(state, 'signer', intl.locale) : '';
  return (
    <div className={styles.review}>
      <p className={styles.title}>
        {guardian === ''
          ? intl.formatMessage({ id: 'review.title' })
          : intl.formatMessage(
              { id: 'review.guardian' },
              {
                name: (
                  <bdi translate="no" key="name">
                    {guardian}
                  </bdi>
                ),
              },
            )}
      </p>
      <ul className={styles.names}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: children may share a name
          <li key={index}>
            <bdi translate="no">{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
};

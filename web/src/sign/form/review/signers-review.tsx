import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { readBirthDate } from '@waivers/waiver/options/birth-date.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useIntl } from 'react-intl';
import { type FormState, keyOf, type Person } from '../state/form-values.ts';
import { useForm, useFormState } from '../state/use-form.ts';
import { ChangeLink } from './change-link.tsx';
import styles from './review.module.css';

const nameOf = ({ values }: FormState, person: Person, locale: string): string => {
  // Strips bidirectional control characters, which would reorder other names. The server rejects them anyway.
  const typed = (name: string) => oneLine((values.get(keyOf(person, name)) as string | undefined) ?? '');
  const firstName = typed('firstName');
  // A last name without a first name may just be a suggestion for a minor.
  if (firstName === '') return '';
  return fullName({ firstName, middleName: typed('middleName'), lastName: typed('lastName') }, locale);
};

const BirthDate = ({ person }: { person: Person }) => {
  const { values } = useFormState();
  const store = useForm();
  const intl = useIntl();
  const [birthMonth, birthDay, birthYear] = (['birthMonth', 'birthDay', 'birthYear'] as const).map((name) =>
    values.get(keyOf(person, name)),
  );
  const read = readBirthDate(
    { birthMonth, birthDay, birthYear },
    dateIn(store.waiver().timeZone, store.now()),
  );
  if (!('date' in read)) return null;
  return (
    <span className={styles.born}>
      {intl.formatDate(read.date, { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })}
    </span>
  );
};

export const SignersReview = () => {
  const state = useFormState();
  const intl = useIntl();
  const minors = Array.from({ length: state.minors }, (_, person) => ({
    person,
    name: nameOf(state, person, intl.locale),
  })).filter(({ name }) => name !== '');
  if (minors.length === 0) return null;
  const guardian = nameOf(state, 'signer', intl.locale);
  const name = (
    <bdi translate="no" key="name">
      {guardian}
    </bdi>
  );
  return (
    <>
      {guardian === '' ? null : (
        <div className={styles.person}>
          <span className={styles.name}>
            {name}
            <BirthDate person="signer" />
          </span>
          <ChangeLink to="signer.firstName" name={guardian} />
        </div>
      )}
      <p className={styles.title}>
        {guardian === ''
          ? intl.formatMessage({ id: 'review.title' })
          : intl.formatMessage({ id: 'review.guardian' }, { name })}
      </p>
      <ul className={styles.minors}>
        {minors.map((minor) => (
          <li key={minor.person} className={styles.person}>
            <span className={styles.name}>
              <bdi translate="no">{minor.name}</bdi>
              <BirthDate person={minor.person} />
            </span>
            <ChangeLink to={keyOf(minor.person, 'firstName')} name={minor.name} />
          </li>
        ))}
      </ul>
    </>
  );
};

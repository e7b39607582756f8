import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { useIntl } from 'react-intl';
import { useBirthDate } from '../dates/use-birth-date.ts';
import { type FormState, keyOf, type Person } from '../state/form-values.ts';
import { useFormState } from '../state/use-form.ts';
import { ChangeLink } from './change-link.tsx';
import styles from './review.module.css';
import { usePersonName } from './use-person-name.ts';

const Reviewed = ({ person }: { person: Person }) => {
  const intl = useIntl();
  const name = usePersonName(person);
  const born = useBirthDate(person);
  return (
    <>
      <span className={styles.name}>
        <bdi translate="no">{name}</bdi>
        {born === undefined ? null : (
          <span className={styles.born}>
            {intl.formatMessage(
              { id: 'review.born' },
              {
                age: born.age,
                date: intl.formatDate(born.date, {
                  timeZone: 'UTC',
                  year: 'numeric',
                  month: 'long',
                  day: 'numeric',
                }),
              },
            )}
          </span>
        )}
      </span>
      <ChangeLink to={keyOf(person, 'firstName')} name={name} />
    </>
  );
};

const hasFirstName = ({ values }: FormState, person: Person): boolean =>
  oneLine((values.get(keyOf(person, 'firstName')) as string | undefined) ?? '') !== '';

export const SignersReview = () => {
  const state = useFormState();
  const intl = useIntl();
  const guardian = usePersonName('signer');
  const minors = Array.from({ length: state.minors }, (_, person) => person).filter((person) =>
    hasFirstName(state, person),
  );
  if (minors.length === 0) return null;
  const name = (
    <bdi translate="no" key="name">
      {guardian}
    </bdi>
  );
  return (
    <>
      {guardian === '' ? null : (
        <div className={styles.person}>
          <Reviewed person="signer" />
        </div>
      )}
      <p className={styles.title}>
        {guardian === ''
          ? intl.formatMessage({ id: 'review.title' })
          : intl.formatMessage({ id: 'review.guardian' }, { name })}
      </p>
      <ul className={styles.minors}>
        {minors.map((person) => (
          <li key={person} className={styles.person}>
            <Reviewed person={person} />
          </li>
        ))}
      </ul>
    </>
  );
};

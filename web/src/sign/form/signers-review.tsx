import { useIntl } from 'react-intl';
import { type Filled, keyOf, type Person } from './form-values.ts';
import styles from './signers-review.module.css';
import { useFilled } from './use-form.ts';

const nameOf = ({ values }: Filled, person: Person): string =>
  ['firstName', 'lastName']
    .map((name) => values.get(keyOf(person, name)))
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .join(' ');

export const SignersReview = () => {
  const filled = useFilled();
  const intl = useIntl();
  const people: readonly Person[] =
    filled.mode === 'minors' ? Array.from({ length: filled.minors }, (_, index) => index) : ['signer'];
  const names = people.map((person) => nameOf(filled, person)).filter((name) => name !== '');
  if (names.length === 0) return null;
  return (
    <div className={styles.review}>
      <p className={styles.title}>{intl.formatMessage({ id: 'review.title' })}</p>
      <ul className={styles.names}>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two children may have one name
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
};

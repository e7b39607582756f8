import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../../frame/icon.tsx';
import { useBirthDate } from '../dates/use-birth-date.ts';
import field from '../fields/field.module.css';
import parts from '../part.module.css';
import { useErrors } from '../state/use-form.ts';
import styles from './minor-summary.module.css';
import { usePersonName } from './use-person-name.ts';

/** Titles an open card by its number, and a closed one by its minor. */
export const MinorSummary = ({ index, title }: { index: number; title: string }): ReactNode => {
  const intl = useIntl();
  const name = usePersonName(index);
  const age = useBirthDate(index)?.age;
  const error = [...useErrors()].find(([key]) => key.startsWith(`${index}.`))?.[1];
  const shown = (
    <bdi key="name" translate="no">
      {name}
    </bdi>
  );
  return (
    <>
      <h2 className={parts.title}>
        <span className={name === '' ? undefined : styles.whileOpen}>{title}</span>
        {name === '' ? null : (
          <span className={styles.whileClosed}>
            {age === undefined ? shown : intl.formatMessage({ id: 'minor.nameAndAge' }, { name: shown, age })}
          </span>
        )}
      </h2>
      <span className={`${styles.action} ${styles.whileClosed}`}>
        {intl.formatMessage({ id: name === '' ? 'minor.fillIn' : 'review.change' })}
      </span>
      {error === undefined ? null : (
        <span className={`${field.error} ${styles.error} ${styles.whileClosed}`}>
          <Icon name="warning" className={field.errorIcon} />
          {error}
        </span>
      )}
    </>
  );
};

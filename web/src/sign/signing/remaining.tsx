import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Key } from '../form/state/form-values.ts';
import { goToField } from '../form/state/next-field.ts';
import { useForm } from '../form/state/use-form.ts';
import { Icon } from '../frame/icon.tsx';
import styles from './signing-notice.module.css';

const SOON_MS = 250;

/** Stays visible at zero so that the button below does not move. Shows zero while sending. */
export const Remaining = ({ isSending }: { isSending: boolean }) => {
  const store = useForm();
  const intl = useIntl();
  const [left, setLeft] = useState<readonly Key[]>(() => [...store.validate().keys()]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      timer = undefined;
      setLeft([...store.validate().keys()]);
    };
    const soon = (): void => {
      timer ??= setTimeout(count, SOON_MS);
    };
    const stops = [store.subscribe('any', soon), store.subscribe('choices', soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [store]);
  const [next] = left;
  if (next === undefined || isSending) {
    return (
      <p className={styles.none}>
        <Icon name="done" className={styles.remainingIcon} />
        {intl.formatMessage({ id: 'remaining.none' })}
      </p>
    );
  }
  return (
    <div className={styles.bar}>
      <span>{intl.formatMessage({ id: 'remaining.count' }, { count: left.length })}</span>
      <button type="button" className={styles.next} onClick={() => goToField(next)}>
        {intl.formatMessage({ id: 'remaining.next' })}
      </button>
    </div>
  );
};

import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { fieldId } from '../form/field-frame.tsx';
import type { Key } from '../form/form-values.ts';
import { judge } from '../form/judge.ts';
import { useForm } from '../form/use-form.ts';
import styles from './remaining.module.css';

const SOON_MS = 250;

/** What is left, at the lower edge, with a way to the next of it. */
export const Remaining = () => {
  const store = useForm();
  const intl = useIntl();
  const [left, setLeft] = useState<readonly Key[]>(() => [
    ...judge(store.waiver(), store.filled(), new Date()).keys(),
  ]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      timer = undefined;
      setLeft([...judge(store.waiver(), store.filled(), new Date()).keys()]);
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
  if (next === undefined) return null;
  const go = (): void => {
    const field = document.getElementById(fieldId(next));
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.bar}>
      <span>{intl.formatMessage({ id: 'remaining.count' }, { count: left.length })}</span>
      <button type="button" className={styles.next} onClick={go}>
        {intl.formatMessage({ id: 'remaining.next' })}
      </button>
    </div>
  );
};

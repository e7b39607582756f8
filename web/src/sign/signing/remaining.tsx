import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { errorCount, labelIn } from '../form/error-summary.tsx';
import type { FormStore } from '../form/state/form-store.ts';
import type { Key } from '../form/state/form-values.ts';
import { goToField } from '../form/state/next-field.ts';
import { useForm } from '../form/state/use-form.ts';
import { Icon } from '../frame/icon.tsx';
import styles from './signing-notice.module.css';

const SOON_MS = 250;

/** After a submit, includes the errors that only the server finds. */
const missingKeys = (store: FormStore): readonly Key[] => {
  const missing = store.validate().keys();
  return [...new Set(store.isSubmitted() ? [...missing, ...store.errors().keys()] : missing)];
};

/** Sticks one pixel below the screen, so that it is cut off only while stuck. */
const markStuck = (bar: HTMLDivElement) => {
  const observer = new IntersectionObserver(
    ([entry]) => bar.toggleAttribute('data-stuck', (entry?.intersectionRatio ?? 1) < 1),
    { threshold: 1 },
  );
  observer.observe(bar);
  return () => observer.disconnect();
};

/** Stays visible at zero so that the button below does not move. Shows no count before the first answer, and zero while sending. */
export const Remaining = ({ isContinued, isSending }: { isContinued: boolean; isSending: boolean }) => {
  const store = useForm();
  const intl = useIntl();
  const [left, setLeft] = useState(() => missingKeys(store));
  const [most, setMost] = useState(isContinued ? Number.POSITIVE_INFINITY : left.length);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      timer = undefined;
      const keys = missingKeys(store);
      setLeft(keys);
      setMost((before) => Math.max(before, keys.length));
    };
    const soon = (): void => {
      timer ??= setTimeout(count, SOON_MS);
    };
    const stops = [
      store.subscribe('any', soon),
      store.subscribe('choices', soon),
      store.subscribe('errors', () => {
        if (store.isSubmitted()) count();
      }),
    ];
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
  const errors = store.errors();
  const count =
    store.isSubmitted() && errors.size > 0
      ? errorCount(intl, errors)
      : left.length < most && intl.formatMessage({ id: 'remaining.count' }, { count: left.length });
  return (
    <div className={styles.bar} ref={markStuck}>
      <span>{count}</span>
      <button type="button" className={styles.next} onClick={() => goToField(next)}>
        <span className={styles.nextField}>
          {intl.formatMessage({ id: 'remaining.next' }, { field: labelIn(intl, store, next) })}
        </span>
      </button>
    </div>
  );
};

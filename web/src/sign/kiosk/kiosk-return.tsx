import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import styles from './kiosk-idle.module.css';

const RETURN_AFTER_SECONDS = 15;

/** @param to the empty form; undefined: the page itself becomes one */
export const KioskReturn = ({ to }: { to?: string }) => {
  const intl = useIntl();
  const [left, setLeft] = useState(RETURN_AFTER_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left > 0) return;
    if (to === undefined) window.location.reload();
    else window.location.replace(to);
  }, [left, to]);
  return (
    <p className={styles.return}>
      {intl.formatMessage({ id: 'kiosk.return' }, { seconds: Math.max(left, 0) })}
    </p>
  );
};

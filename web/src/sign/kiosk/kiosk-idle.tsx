import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { signingAddress, useIsKiosk } from './kiosk.ts';
import styles from './kiosk-idle.module.css';

const RETURN_AFTER_SECONDS = 15;

/** Navigates to `to`, or reloads the page to show an empty form. */
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

const IDLE_SECONDS = 90;
/** Lets people ask for more time (WCAG 2.2.1). */
const WARNING_SECONDS = 20;

const reload = (): void => window.location.reload();

type KioskIdleProps = { text?: 'kiosk.idle.text' | 'video.idle'; onIdle?: () => void };

export const KioskIdle = ({ text = 'kiosk.idle.text', onIdle = reload }: KioskIdleProps) => {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const [idle, setIdle] = useState(0);
  const isWarning = idle >= IDLE_SECONDS;
  useEffect(() => {
    const timer = setInterval(() => setIdle((seconds) => seconds + 1), 1000);
    const act = (): void => setIdle(0);
    const acts = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const name of acts) window.addEventListener(name, act, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of acts) window.removeEventListener(name, act);
    };
  }, []);
  useEffect(() => {
    if (isWarning) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isWarning]);
  useEffect(() => {
    if (idle >= IDLE_SECONDS + WARNING_SECONDS) onIdle();
  }, [idle, onIdle]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="idle-title">
      <h2 className={styles.title} id="idle-title">
        {intl.formatMessage({ id: 'kiosk.idle.title' })}
      </h2>
      <p>
        {intl.formatMessage({ id: text }, { seconds: Math.max(IDLE_SECONDS + WARNING_SECONDS - idle, 0) })}
      </p>
      <button type="button" className={button.primary} onClick={() => setIdle(0)}>
        {intl.formatMessage({ id: 'kiosk.idle.stay' })}
      </button>
    </dialog>
  );
};

/** Leaves an abandoned video on a kiosk. The party's links still work elsewhere. */
export const Idle = ({ waiverId }: { waiverId: string }) =>
  useIsKiosk() ? (
    <KioskIdle text="video.idle" onIdle={() => window.location.replace(signingAddress(waiverId, true))} />
  ) : null;

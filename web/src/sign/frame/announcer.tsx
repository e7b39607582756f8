import { useSyncExternalStore } from 'react';
import styles from './frame.module.css';

let said = '';
const listeners = new Set<() => void>();

/** Says something to those who cannot see it, when they are done listening to something else. */
export const announce = (text: string): void => {
  // The same words again are news only when they differ.
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The page's one polite live region. */
export const Announcer = () => (
  <div className={styles.unseen} role="status">
    {useSyncExternalStore(subscribe, () => said)}
  </div>
);

import { useSyncExternalStore } from 'react';
import styles from './frame.module.css';

let said = '';
const listeners = new Set<() => void>();

const say = (text: string): void => {
  said = text;
  for (const listener of listeners) listener();
};

/**
 * Says something to those who cannot see it, when they are done listening to something else.
 * @returns takes it back, where nothing else has been said since: whoever reads on through the page meets it again
 */
export const announce = (text: string): (() => void) => {
  // The same words again are news only when they differ.
  const words = said === text ? `${text}\u00a0` : text;
  say(words);
  return () => {
    if (said === words) say('');
  };
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

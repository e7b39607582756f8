import { useSyncExternalStore } from 'react';
import styles from './frame.module.css';

let announced = '';
const listeners = new Set<() => void>();

const say = (text: string): void => {
  announced = text;
  for (const listener of listeners) listener();
};

/** Announces text politely. Returns a function that clears it unless a newer announcement has replaced it. */
export const announce = (text: string): (() => void) => {
  // Screen readers skip repeated text, so make it differ.
  const words = announced === text ? `${text}\u00a0` : text;
  say(words);
  return () => {
    if (announced === words) say('');
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const Announcer = () => (
  <div className={styles.unseen} role="status">
    {useSyncExternalStore(subscribe, () => announced)}
  </div>
);

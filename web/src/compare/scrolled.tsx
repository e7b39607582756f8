import type { ReactNode } from 'react';
import { useText } from '../messages/use-text.ts';
import styles from './comparison.module.css';

/** So that the choices of a dialog stay in view below a long comparison. */
export const Scrolled = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard as well.
    <section className={styles.scrolled} aria-label={text('differs.both')} tabIndex={0}>
      {children}
    </section>
  );
};

import styles from './parts.module.css';

/** Turns, or pulses for those who prefer less motion. */
export const Spinner = ({ label }: { readonly label: string }) => (
  <span className={styles.spinner} role="progressbar" aria-label={label} />
);

import { type ReactNode, useId } from 'react';
import styles from './check-group.module.css';

type CheckGroupProps = {
  readonly legend: string;
  /** Error message for the whole group. */
  readonly wrong: string | undefined;
  readonly children: ReactNode;
};

/** A group of checkboxes, at least one of which must be checked. */
export const CheckGroup = ({ legend, wrong, children }: CheckGroupProps) => {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend>{legend}</legend>
      {children}
      <p id={id} className={styles.wrong} role="alert">
        {wrong}
      </p>
    </fieldset>
  );
};

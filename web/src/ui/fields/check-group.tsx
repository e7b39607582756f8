import { type ReactNode, useId } from 'react';
import styles from './check-group.module.css';

type CheckGroupProps = {
  readonly legend: string;
  /** What is wrong with all of them together. */
  readonly wrong: string | undefined;
  readonly children: ReactNode;
};

/** Boxes of which at least one is to be ticked. */
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

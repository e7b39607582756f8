import { type ReactNode, type RefObject, useId } from 'react';
import styles from './setting-rows.module.css';

type SectionProps = {
  readonly title: string;
  readonly lead?: string;
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
};

export const Section = ({ title, lead, heading, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
};

import { type ReactNode, useId } from 'react';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import styles from './for-your-customers.module.css';

type CardProps = { readonly title: AppTextId; readonly lead: AppTextId; readonly children: ReactNode };

export const Card = ({ title, lead, children }: CardProps) => {
  const text = useText();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {text(title)}
      </h2>
      <p className={styles.lead}>{text(lead)}</p>
      {children}
    </section>
  );
};

import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type ReactNode, type RefObject, useId } from 'react';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import styles from '../../ui/rows/setting-rows.module.css';

type SectionProps = {
  readonly title: string;
  readonly lead?: string;
  /** If set, adds a link to the deliveries of this kind. */
  readonly deliveryKind?: FollowUpKind;
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
};

export const Section = ({ title, lead, deliveryKind, heading, children }: SectionProps) => {
  const id = useId();
  const text = useText();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {deliveryKind !== undefined && (
          <Link
            to={`/account/deliveries?kind=${deliveryKind}`}
            id={`${id}sent`}
            className={styles.edit ?? ''}
            aria-labelledby={`${id}sent ${id}`}
          >
            {text('deliveries.title')}
          </Link>
        )}
      </div>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <div className={styles.card}>{children}</div>
    </section>
  );
};

import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useChoices } from '../state/use-form.ts';
import { CopyReview } from './copy-review.tsx';
import styles from './review.module.css';
import { SignersReview } from './signers-review.tsx';

export { AgeNote } from '../dates/age-note.tsx';
export { MinorSummary } from './minor-summary.tsx';

export const Review = (): ReactNode => {
  const intl = useIntl();
  const { mode } = useChoices();
  return (
    <div>
      <h2 className={styles.heading}>{intl.formatMessage({ id: 'review.heading' })}</h2>
      {mode === 'minors' ? <SignersReview /> : null}
      <CopyReview />
    </div>
  );
};

import type { ReactNode } from 'react';
import { useChoices } from '../state/use-form.ts';
import { CopyReview } from './copy-review.tsx';
import styles from './review.module.css';
import { SignersReview } from './signers-review.tsx';

export { MinorSummary } from './minor-summary.tsx';

export const Review = (): ReactNode => {
  const { mode } = useChoices();
  return (
    <div className={styles.review}>
      {mode === 'minors' ? <SignersReview /> : null}
      <CopyReview />
    </div>
  );
};

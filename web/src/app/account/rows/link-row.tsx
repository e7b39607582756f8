import { useId } from 'react';
import { Link } from 'wouter';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import styles from '../../../ui/rows/setting-rows.module.css';
import { useMaySee } from '../../session/use-may.ts';

type LinkRowProps = { readonly to: string; readonly label: AppTextId; readonly hint: AppTextId };

/** Left out for roles that may not open the page. */
export const LinkRow = ({ to, label, hint }: LinkRowProps) => {
  const text = useText();
  const id = useId();
  const maySee = useMaySee();
  if (!maySee(to)) return null;
  return (
    <div className={styles.row}>
      <h3 id={`${id}label`} className={styles.label}>
        {text(label)}
      </h3>
      <div className={styles.value}>{text(hint)}</div>
      <Link to={to} id={`${id}open`} className={styles.edit ?? ''} aria-labelledby={`${id}open ${id}label`}>
        {text('account.open')}
      </Link>
    </div>
  );
};

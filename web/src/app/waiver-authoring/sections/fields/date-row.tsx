import { useText } from '../../../../messages/use-text.ts';
import styles from './fields.module.css';

/** Ages are judged by it, so it stays as it is. */
export const DateRow = ({ title }: { readonly title: string }) => {
  const text = useText();
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.rowName}>
          <span className={styles.rowText}>
            <span className={styles.rowTitle}>{title}</span>
            <span className={styles.rowNote}>{text('field.dateNote')}</span>
          </span>
        </span>
      </div>
    </li>
  );
};

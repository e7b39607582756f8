import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';
import { Spinner } from './spinner.tsx';

/** After a moment only, to avoid a flash. */
export const Loading = () => {
  const text = useText();
  return (
    <div className={styles.loading}>
      <Spinner label={text('loading')} />
      <span aria-hidden>{text('loading')}</span>
    </div>
  );
};

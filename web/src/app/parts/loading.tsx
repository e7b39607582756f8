import { Spinner } from '@fluentui/react-components';
import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';

/** Shown after a moment only: what comes at once needs no spinner. */
export const Loading = () => {
  const text = useText();
  return (
    <div className={styles.loading}>
      <Spinner size="large" label={text('loading')} labelPosition="below" />
    </div>
  );
};

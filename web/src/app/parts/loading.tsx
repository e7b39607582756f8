import { Spinner } from '@fluentui/react-components';
import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';

/** After a moment only, to avoid a flash. */
export const Loading = () => {
  const text = useText();
  return (
    <div className={styles.loading}>
      <Spinner size="large" label={text('loading')} labelPosition="below" />
    </div>
  );
};

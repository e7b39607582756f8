import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import styles from './notice-page.module.css';

export const LoadingPage = () => {
  const title = useIntl().formatMessage({ id: 'page.loading' });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.notice} role="status">
      <h1 className={styles.loading}>{title}</h1>
    </div>
  );
};

import { useIntl } from 'react-intl';
import styles from './notice-page.module.css';
import { usePageTitle } from './page-title.ts';

export const LoadingPage = () => {
  const title = useIntl().formatMessage({ id: 'page.loading' });
  usePageTitle(title);
  return (
    <div className={styles.notice} role="status">
      <h1 className={styles.loading}>{title}</h1>
    </div>
  );
};

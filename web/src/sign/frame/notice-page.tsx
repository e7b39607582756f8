import { type ReactNode, useEffect } from 'react';
import { useIntl } from 'react-intl';
import styles from './notice-page.module.css';

/** A screen that only says something: what has happened, and what to do. */
export const NoticePage = ({
  name,
  children,
}: {
  name: 'notFound' | 'linkExpired' | 'failed' | 'erased' | 'noWaivers';
  children?: ReactNode;
}) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `page.${name}.title` });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{intl.formatMessage({ id: `page.${name}.text` })}</p>
      {children}
    </section>
  );
};

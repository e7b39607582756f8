import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { SignTextId } from '../../messages/text-ids.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice-page.module.css';
import { usePageTitle } from './page-title.ts';

const ICONS = {
  notFound: 'search',
  linkExpired: 'clock',
  failed: 'offline',
  erased: 'eraser',
  noWaivers: 'page',
} as const satisfies Readonly<Record<string, IconName>>;

type NoticePageProps = {
  name: keyof typeof ICONS;
  /** Announced, instead of the text of every such page. */
  alert?: SignTextId;
  children?: ReactNode;
};

export const NoticePage = ({ name, alert, children }: NoticePageProps) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `page.${name}.title` });
  usePageTitle(title);
  return (
    <section className={styles.notice} data-says={name}>
      <span className={styles.sign}>
        <Icon name={ICONS[name]} className={styles.icon} />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text} {...(alert && { role: 'alert' })}>
        {intl.formatMessage({ id: alert ?? `page.${name}.text` })}
      </p>
      {children}
    </section>
  );
};

import type { Business } from '@waivers/contract/public/business.ts';
import { titleOfPage } from '@waivers/contract/public/page-title.ts';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useIntl } from 'react-intl';
import type { SignTextId } from '../../messages/use-text.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice-page.module.css';

/** The business, or undefined until it is known. */
export const BusinessContext = createContext<Business | undefined>(undefined);

/** @param what the page name, or undefined to leave the title unchanged */
export const usePageTitle = (what: string | undefined): void => {
  const business = useContext(BusinessContext);
  const title = what === undefined ? undefined : titleOfPage(what, business);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
};

export const LoadingPage = () => {
  const title = useIntl().formatMessage({ id: 'page.loading' });
  usePageTitle(title);
  return (
    <div className={styles.notice} role="status">
      <h1 className={styles.loading}>{title}</h1>
    </div>
  );
};

const ICONS = {
  notFound: 'search',
  linkExpired: 'clock',
  failed: 'offline',
  erased: 'eraser',
  noWaivers: 'page',
} as const satisfies Readonly<Record<string, IconName>>;

type NoticePageProps = {
  name: keyof typeof ICONS;
  /** Text to announce instead of the whole page. */
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

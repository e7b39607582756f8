import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { useMaySee } from '../session/use-may.ts';
import { ACCOUNT_MENU } from '../settings.ts';
import styles from './account-nav.module.css';

type EntryProps = { readonly to: string; readonly label: AppTextId; readonly isUnder?: boolean };

const isHere = (path: string, to: string): boolean =>
  path === to || (to !== '/account' && path.startsWith(`${to}/`));

const Entry = ({ to, label, isUnder = false }: EntryProps) => {
  const text = useText();
  const [path] = useLocation();
  return (
    <Link
      to={to}
      className={isUnder ? `${styles.link} ${styles.under}` : (styles.link ?? '')}
      {...(isHere(path, to) ? { 'aria-current': path === to ? ('page' as const) : true } : {})}
    >
      {text(label)}
    </Link>
  );
};

/** A column beside the settings on wide screens, a row of tabs above them on narrow ones. */
export const AccountNav = () => {
  const text = useText();
  const [path] = useLocation();
  const maySee = useMaySee();
  const menu = ACCOUNT_MENU.filter(({ to }) => maySee(to));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tabs = list.current;
    const tab = tabs?.querySelector<HTMLElement>(`[href="${path}"]`);
    if (!tabs || !tab) return;
    tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [path]);
  if (menu.length === 1) return null;
  return (
    <nav className={styles.nav} aria-labelledby="settings">
      <div className={styles.inside}>
        <p id="settings" className={styles.title}>
          {text('account.title')}
        </p>
        <div ref={list} className={styles.list}>
          {menu.map(({ to, label, subpages = [] }) => (
            <div key={to} className={styles.group}>
              <Entry to={to} label={label} />
              {subpages
                .filter((each) => maySee(each.to))
                .map((each) => (
                  <Entry key={each.to} {...each} isUnder />
                ))}
            </div>
          ))}
        </div>
      </div>
    </nav>
  );
};

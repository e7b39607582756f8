import { Link, useLocation } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import styles from './account-nav.module.css';

type NavEntry = { readonly to: string; readonly label: AppTextId };

const ENTRIES: readonly (NavEntry & { readonly under?: readonly NavEntry[] })[] = [
  { to: '/account', label: 'account.nav.personal' },
  { to: '/account/company', label: 'account.business' },
  { to: '/account/emails', label: 'account.nav.emails' },
  {
    to: '/account/integrations',
    label: 'account.nav.integrations',
    under: [{ to: '/account/deliveries', label: 'deliveries.title' }],
  },
  {
    to: '/account/developers',
    label: 'account.nav.developers',
    under: [
      { to: '/account/webhooks', label: 'webhooks.title' },
      { to: '/account/api-keys', label: 'apiKeys.title' },
    ],
  },
];

const isHere = (path: string, to: string): boolean =>
  path === to || (to !== '/account' && path.startsWith(`${to}/`));

const Entry = ({ to, label, isUnder = false }: NavEntry & { readonly isUnder?: boolean }) => {
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

/** Beside the settings on wide screens, above them on narrow ones. */
export const AccountNav = () => (
  <nav className={styles.nav} aria-labelledby="settings">
    <p id="settings" className={styles.title}>
      {useText()('account.title')}
    </p>
    <div className={styles.list}>
      {ENTRIES.map(({ under = [], ...entry }) => (
        <div key={entry.to} className={styles.group}>
          <Entry {...entry} />
          {under.map((each) => (
            <Entry key={each.to} {...each} isUnder />
          ))}
        </div>
      ))}
    </div>
  </nav>
);

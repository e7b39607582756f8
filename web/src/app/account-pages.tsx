import { Route, Switch } from 'wouter';
import { screenOf } from '../ui/navigation/screen.tsx';
import styles from './account/account-nav.module.css';
import { AccountNav } from './account/account-nav.tsx';
import { AccountPage, type AccountPageName } from './account/account-page.tsx';

const ConnectionPages = screenOf(() => import('./connection-pages.tsx'));

const PATHS: Readonly<Record<AccountPageName, string>> = {
  personal: '/account',
  company: '/account/company',
  emails: '/account/emails',
  integrations: '/account/integrations',
  developers: '/account/developers',
};

/** The account's settings, bundled separately from the rarely visited pages between them. */
const AccountPages = () => (
  <div className={styles.settings}>
    <AccountNav />
    <Switch>
      {(Object.keys(PATHS) as AccountPageName[]).map((name) => (
        <Route key={name} path={PATHS[name]}>
          <AccountPage key={name} name={name} />
        </Route>
      ))}
      <Route component={ConnectionPages} />
    </Switch>
  </div>
);

export default AccountPages;

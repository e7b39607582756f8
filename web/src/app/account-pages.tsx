import { Route, Switch } from 'wouter';
import { screenOf } from '../ui/navigation/screen.tsx';
import styles from './account/account-nav.module.css';
import { AccountNav } from './account/account-nav.tsx';
import { AccountPage } from './account/account-page.tsx';
import { SECURITY, SETTINGS, type SettingsPageName } from './settings.ts';

const SecurityPage = screenOf(() => import('./account/security/security-page.tsx'));
const ConnectionPages = screenOf(() => import('./connection-pages.tsx'));

/** The account's settings, bundled separately from the rarely visited pages between them. */
const AccountPages = () => (
  <div className={styles.settings}>
    <AccountNav />
    <Switch>
      {(Object.keys(SETTINGS) as SettingsPageName[]).map((name) => (
        <Route key={name} path={SETTINGS[name].to}>
          <AccountPage key={name} name={name} />
        </Route>
      ))}
      <Route path={SECURITY} component={SecurityPage} />
      <Route component={ConnectionPages} />
    </Switch>
  </div>
);

export default AccountPages;

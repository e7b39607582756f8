import { Route, Switch } from 'wouter';
import { screenOf } from '../ui/navigation/screen.tsx';
import { AccountPage } from './account/account-page.tsx';

const ConnectionPages = screenOf(() => import('./connection-pages.tsx'));

/** The account page, bundled separately from the rarely visited pages it links to. */
const AccountPages = () => (
  <Switch>
    <Route path="/account" component={AccountPage} />
    <Route component={ConnectionPages} />
  </Switch>
);

export default AccountPages;

import { Redirect, Route, Switch } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { screenOf } from '../../ui/navigation/screen.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { useSession } from '../session/session.ts';
import { ChangePasswordPage } from './change-password-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { LoginPage } from './log-in/login-page.tsx';
import { nextPath } from './next-path.ts';
import { EmailLinkPage } from './recovery/email-link-page.tsx';
import { ForgotPasswordPage } from './recovery/forgot-password-page.tsx';
import { RegisteredPage, RegisterPage } from './registration/register-page.tsx';

/** Apart from the other pages, because most visitors have a password. */
const OidcCallbackPage = screenOf(() => import('./oidc/callback-page.tsx'));

/** Bundled together, because visitors move between these pages. */
const AuthPages = () => {
  const session = useSession();
  const next = nextPath(useSearch(), location.origin);
  return (
    <Switch>
      <Route path="/auth/confirm-email/:token">
        {({ token }) => <EmailLinkPage key={token} of="confirmEmail" token={token} />}
      </Route>
      <Route path="/auth/undo-email-change/:token">
        {({ token }) => <EmailLinkPage key={token} of="undoEmail" token={token} />}
      </Route>
      <Route path="/auth/forgot-password" component={ForgotPasswordPage} />
      <Route path="/auth/oidc/callback/:account?">
        {({ account }) => <OidcCallbackPage {...(account !== undefined && { account })} />}
      </Route>
      {session.kind === 'owner' && (
        <Route>
          <Redirect to={next} replace />
        </Route>
      )}
      <Route path="/auth/login">
        <LoginPage next={next} />
      </Route>
      <Route path="/auth/change-password" component={ChangePasswordPage} />
      <Route path="/auth/accept-invitation/:token">
        {({ token }) => <InvitationPage key={token} token={token} />}
      </Route>
      <Route path="/auth/register/:token">{({ token }) => <RegisterPage token={token} />}</Route>
      <Route path="/auth/confirm-registration" component={RegisteredPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
};

export default AuthPages;

import { Redirect, Route, Switch } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { useSession } from '../session/use-session.ts';
import { ChangePasswordPage } from './change-password-page.tsx';
import { LoginPage } from './log-in/login-page.tsx';
import { nextPath } from './log-in/next-path.ts';
import { EmailLinkPage } from './recovery/email-link-page.tsx';
import { ForgotPasswordPage } from './recovery/forgot-password-page.tsx';
import { RegisterPage } from './registration/register-page.tsx';
import { RegisteredPage } from './registration/registered-page.tsx';

/** One script for all, because people go from one to the next. */
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
      {session.kind === 'owner' && (
        <Route>
          <Redirect to={next} replace />
        </Route>
      )}
      <Route path="/auth/login" component={LoginPage} />
      <Route path="/auth/change-password" component={ChangePasswordPage} />
      <Route path="/auth/register/:token">{({ token }) => <RegisterPage token={token} />}</Route>
      <Route path="/auth/confirm-registration" component={RegisteredPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
};

export default AuthPages;

import { Redirect, Route, Switch } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { useSession } from '../session/session.ts';
import { ChangePasswordPage } from './change-password-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { LoginPage } from './log-in/login-page.tsx';
import { EmailLinkPage } from './recovery/email-link-page.tsx';
import { ForgotPasswordPage } from './recovery/forgot-password-page.tsx';
import { RegisteredPage, RegisterPage } from './registration/register-page.tsx';

const CONTROL_CHARACTER = /\p{Cc}/u;

/** Whether the text is a path on the given origin. @throws TypeError if the URL is invalid */
const isPathOf = (origin: string, text: string): boolean =>
  text.startsWith('/') && !CONTROL_CHARACTER.test(text) && new URL(text, origin).origin === origin;

/**
 * Returns the `next` parameter if it is a path on this origin, otherwise `/`.
 * @param search the raw query string; a decoded one would be decoded twice and could yield a URL that was never
 * checked
 */
export const nextPath = (search: string, origin: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  try {
    return [next, decodeURIComponent(next)].every((path) => isPathOf(origin, path)) ? next : '/';
  } catch {
    return '/';
  }
};

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
      {session.kind === 'owner' && (
        <Route>
          <Redirect to={next} replace />
        </Route>
      )}
      <Route path="/auth/login" component={LoginPage} />
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

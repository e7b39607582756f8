import { lazy, Suspense, useLayoutEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { LoginPage } from './auth/login-page.tsx';
import { nextPath } from './auth/next-path.ts';
import { releaseGuard } from './navigation/leave-guard.ts';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { Loading } from './parts/loading.tsx';
import { NoAnswerPage } from './session/no-answer-page.tsx';
import { useSession } from './session/use-session.ts';
import { Shell } from './shell/shell.tsx';
import { SignedWaiversPage } from './signed-waivers/signed-waivers-page.tsx';

const ChangePasswordPage = lazy(() => import('./auth/change-password-page.tsx'));
const RegisterPage = lazy(() => import('./auth/register-page.tsx'));
const RegisteredPage = lazy(() => import('./auth/registered-page.tsx'));
const SignedWaiverPage = lazy(() => import('./signed-waiver/signed-waiver-page.tsx'));
const WaiversPage = lazy(() => import('./waivers/waivers-page.tsx'));
const AuthoringPage = lazy(() => import('./waiver-authoring/authoring-page.tsx'));

const LANDING = '/signed-waivers';
const LOG_IN = '/auth/login';

const AuthRoutes = () => {
  const session = useSession();
  const next = nextPath(useSearch(), location.origin);
  if (session.kind === 'owner') return <Redirect to={next} replace />;
  return (
    <Switch>
      <Route path={LOG_IN} component={LoginPage} />
      <Route path="/auth/change-password" component={ChangePasswordPage} />
      <Route path="/auth/register/:token">{({ token }) => <RegisterPage token={token} />}</Route>
      <Route path="/auth/confirm-registration" component={RegisteredPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
};

const OwnerRoutes = () => (
  <Shell>
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/" component={SignedWaiversPage} />
        <Route path={LANDING} component={SignedWaiversPage} />
        <Route path="/signed-waiver/:id">{({ id }) => <SignedWaiverPage key={id} id={id} />}</Route>
        <Route path="/waivers" component={WaiversPage} />
        <Route path="/waiver-create">
          <AuthoringPage key="new" id={undefined} />
        </Route>
        <Route path="/waiver-create/:id">{({ id }) => <AuthoringPage key={id} id={id} />}</Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  </Shell>
);

/** Returns here afterwards. Unsaved text is kept for its owner. */
const ToLogIn = () => {
  const [path, navigate] = useLocation();
  useLayoutEffect(() => {
    const here = path + location.search;
    releaseGuard();
    navigate(here === '/' ? LOG_IN : `${LOG_IN}?next=${encodeURIComponent(here)}`, { replace: true });
  }, [path, navigate]);
  return null;
};

export const Routes = () => {
  const session = useSession();
  const [path] = useLocation();
  if (path.startsWith('/auth/')) {
    return (
      <Suspense fallback={<Loading />}>
        <AuthRoutes />
      </Suspense>
    );
  }
  switch (session.kind) {
    case 'owner':
      return <OwnerRoutes />;
    case 'anonymous':
      return <ToLogIn />;
    case 'unknown':
      return <NoAnswerPage />;
  }
};

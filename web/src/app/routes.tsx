import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter';
import { LoginPage } from './auth/login-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { Loading } from './parts/loading.tsx';
import { useSession } from './session/use-session.ts';
import { Shell } from './shell/shell.tsx';
import { SignedWaiversPage } from './signed-waivers/signed-waivers-page.tsx';

const ChangePasswordPage = lazy(() => import('./auth/change-password-page.tsx'));
const SignedWaiverPage = lazy(() => import('./signed-waiver/signed-waiver-page.tsx'));
const WaiversPage = lazy(() => import('./waivers/waivers-page.tsx'));
const AuthoringPage = lazy(() => import('./waiver-authoring/authoring-page.tsx'));

const LANDING = '/signed-waivers';

/** Where the owner wanted to go before logging in; a path of ours, never another site. */
const useNext = (): string => {
  const [params] = useSearchParams();
  const next = params.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : '/';
};

const AuthRoutes = () => {
  const session = useSession();
  const next = useNext();
  if (session.kind === 'owner') return <Redirect to={next} replace />;
  return (
    <Switch>
      <Route path="/auth/login" component={LoginPage} />
      <Route path="/auth/change-password" component={ChangePasswordPage} />
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

/** Who is not logged in sees the log-in page, and then what they came for. */
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
  if (session.kind === 'owner') return <OwnerRoutes />;
  const here = path + location.search;
  const next = here === '/' ? '' : `?next=${encodeURIComponent(here)}`;
  return <Redirect to={`/auth/login${next}`} replace />;
};

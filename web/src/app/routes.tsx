import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@waivers/contract/auth/logged-in.ts';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useText } from '../messages/use-text.ts';
import { isTemporary, Problem } from '../problems/problem.ts';
import { hasUnsavedText, releaseGuard } from '../ui/navigation/leave-guard.ts';
import { ScriptFailed, screenOf } from '../ui/navigation/screen.tsx';
import { Failed } from '../ui/page/loading.tsx';
import { Page } from '../ui/page/page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { useIsConfirming } from './session/confirmation.ts';
import { resumeSession, useSession } from './session/session.ts';
import { useMaySee } from './session/use-may.ts';
import { SECURITY } from './settings.ts';
import { Shell } from './shell/shell.tsx';

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isTemporary(error),
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Caches query data for one owner. Pass the user id as `key`. */
const OwnerData = ({ children }: { readonly children: ReactNode }) => {
  const [queries] = useState(createQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
};

const NO_ANSWER = new Problem(0, 'offline', 'It could not be asked who is logged in.');

/** Shown when the session check failed. Offers a retry, because the visitor may still be logged in. */
const NoAnswerPage = () => {
  const text = useText();
  const [error, setError] = useState<unknown>(NO_ANSWER);
  return (
    <Page title={text('app.name')}>
      <Failed error={error} onRetry={() => void resumeSession().catch(setError)} />
    </Page>
  );
};

const Nothing = () => null;

/** Pages are lazy-loaded. Only the shell is in the first bundle. */
const AuthPages = screenOf(() => import('./auth/auth-pages.tsx'));
const ConfirmDialog = screenOf(() => import('./auth/log-in/confirm-dialog.tsx'), ScriptFailed);
const LogInAgain = screenOf(() => import('./auth/log-in/log-in-again.tsx'), ScriptFailed);
const FactorNotice = screenOf(() => import('./account/security/factor-notice.tsx'), Nothing, Nothing);
const SignedWaiversPage = screenOf(() => import('./signed-waivers/signed-waivers-page.tsx'));
const SignedWaiverPage = screenOf(() => import('./signed-waiver/signed-waiver-page.tsx'));
const WaiversPage = screenOf(() => import('./waivers/waivers-page.tsx'));
const AccountPages = screenOf(() => import('./account-pages.tsx'));
const AuthoringPage = screenOf(() => import('./waiver-authoring/authoring-page.tsx'));
const CustomersPage = screenOf(() => import('./for-your-customers/customers-page.tsx'));
const ExportPage = screenOf(() => import('./export/export-page.tsx'));
const ReportsPage = screenOf(() => import('./reports/reports-page.tsx'));
const AuditPage = screenOf(() => import('./audit/audit-page.tsx'));
const HistoryPages = screenOf(() => import('./waiver-authoring/history/history-pages.tsx'));

const LANDING = '/signed-waivers';
const LOG_IN = '/auth/login';

const Pages = () => (
  <Switch>
    <Route path="/" component={SignedWaiversPage} />
    <Route path={LANDING} component={SignedWaiversPage} />
    <Route path="/signed-waiver/:id">{({ id }) => <SignedWaiverPage key={id} id={id} />}</Route>
    <Route path="/waivers" component={WaiversPage} />
    <Route path="/waiver-create">
      <AuthoringPage key="new" id={undefined} />
    </Route>
    <Route path="/waiver-create/:id">{({ id }) => <AuthoringPage key={id} id={id} />}</Route>
    <Route path="/waiver-create/:id/history">{({ id }) => <HistoryPages key={id} id={id} />}</Route>
    <Route path="/waiver-create/:id/history/:version">
      {({ id, version }) => <HistoryPages key={id} id={id} version={version} />}
    </Route>
    <Route path="/audit/:kind/:id">
      {({ kind, id }) => <AuditPage key={`${kind}/${id}`} kind={kind} id={id} />}
    </Route>
    <Route path="/for-your-customers" component={CustomersPage} />
    <Route path="/account/*?" component={AccountPages} />
    <Route path="/export" component={ExportPage} />
    <Route path="/reports" component={ReportsPage} />
    <Route component={NotFoundPage} />
  </Switch>
);

const OwnerPage = ({ isFactorDue }: { readonly isFactorDue: boolean }) => {
  const maySee = useMaySee();
  const [path] = useLocation();
  // A page with unsaved text stays open, because its requests fail without losing the text.
  if (isFactorDue && path !== SECURITY && !hasUnsavedText()) return <Redirect to={SECURITY} replace />;
  return maySee(path) ? <Pages /> : <NotFoundPage />;
};

type OwnerRoutesProps = { readonly user: Pick<User, 'secondFactorDue' | 'secondFactorDueAt'> };

const OwnerRoutes = ({ user }: OwnerRoutesProps) => (
  <Shell>
    {user.secondFactorDueAt !== null && <FactorNotice />}
    <OwnerPage isFactorDue={user.secondFactorDue} />
  </Shell>
);

/** Redirects to the log-in page, which returns here afterwards. Unsaved text stays stored for its owner. */
const RedirectToLogIn = () => {
  const [path, navigate] = useLocation();
  useLayoutEffect(() => {
    const here = path + location.search;
    releaseGuard();
    navigate(here === '/' ? LOG_IN : `${LOG_IN}?next=${encodeURIComponent(here)}`, { replace: true });
  }, [path, navigate]);
  return null;
};

const isBeforeLogIn = (path: string): boolean => path.startsWith('/auth/');

/** Loads the page's script while the session check is in flight. Waits for the auth pages, which have no skeleton. */
export const preload = async (path: string): Promise<void> => {
  if (isBeforeLogIn(path)) await AuthPages.load();
  // If the script fails to load, the page itself shows the error.
  else if (path.startsWith('/waiver-create')) AuthoringPage.load().catch(() => undefined);
};

export const Routes = () => {
  const session = useSession();
  const isConfirming = useIsConfirming();
  const [path] = useLocation();
  if (isBeforeLogIn(path)) return <AuthPages />;
  switch (session.kind) {
    case 'owner':
      return (
        <OwnerData key={session.user.id}>
          <OwnerRoutes user={session.user} />
          {isConfirming && <ConfirmDialog user={session.user} />}
          {session.interruption !== undefined && (
            <LogInAgain user={session.user} why={session.interruption} />
          )}
        </OwnerData>
      );
    case 'anonymous':
      return <RedirectToLogIn />;
    case 'unknown':
      return <NoAnswerPage />;
  }
};

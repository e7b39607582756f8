import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { IntlShape } from 'react-intl';
import { Router } from 'wouter';
import { darkTheme, lightTheme } from '../theme/themes.ts';
import { PageLanguage } from './language/page-language.tsx';
import { aroundLeaving } from './navigation/leave-guard.ts';
import { isPassing } from './problems/problem.ts';
import { Routes } from './routes.tsx';
import { useSession } from './session/use-session.ts';
import { SnackbarProvider } from './snackbar/snackbar.tsx';
import { useDark } from './use-dark.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(
  document,
  nonce === undefined ? {} : { styleElementAttributes: { nonce } },
);

const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && isPassing(error),
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Data belongs to one owner; the next log-in starts empty. */
const OfOneOwner = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const owner = session.kind === 'owner' ? session.user.id : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another owner is the reason for another one.
  const queries = useMemo(newQueries, [owner]);
  return (
    <QueryClientProvider key={owner} client={queries}>
      {children}
    </QueryClientProvider>
  );
};

export const App = ({ intl }: { readonly intl: IntlShape }) => (
  <PageLanguage first={intl}>
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={useDark() ? darkTheme : lightTheme}>
        <div className="dashboard">
          <SnackbarProvider>
            <OfOneOwner>
              <Router aroundNav={aroundLeaving}>
                <Routes />
              </Router>
            </OfOneOwner>
          </SnackbarProvider>
        </div>
      </FluentProvider>
    </RendererProvider>
  </PageLanguage>
);

import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import type { IntlShape } from 'react-intl';
import { Router } from 'wouter';
import { guardNavigation } from '../ui/navigation/leave-guard.ts';
import { SnackbarProvider } from '../ui/snackbar/snackbar.tsx';
import { PageLanguage } from './language/page-language.tsx';
import { Routes } from './routes.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const renderer = createDOMRenderer(
  document,
  nonce === undefined ? {} : { styleElementAttributes: { nonce } },
);

export const App = ({ intl }: { readonly intl: IntlShape }) => (
  <PageLanguage first={intl}>
    <RendererProvider renderer={renderer} targetDocument={document}>
      <div className="dashboard">
        <SnackbarProvider>
          <Router aroundNav={guardNavigation}>
            <Routes />
          </Router>
        </SnackbarProvider>
      </div>
    </RendererProvider>
  </PageLanguage>
);

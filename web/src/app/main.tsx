import './hash-links.ts';
import './no-generated-code.ts';
import '../theme/page-styles.ts';
import 'virtual:fluent-variables.css';
import './app.css';
import './skeleton.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appCatalogues } from '../messages/app-messages.ts';
import { loadIntl } from '../messages/intl.ts';
import { followReplacedTexts } from '../page-translation/replaced-texts.ts';
import { App } from './app.tsx';
import { initialLocale } from './language/page-language.tsx';
import { preload } from './routes.tsx';
import { resumeSession } from './session/session.ts';

const locale = initialLocale();
document.documentElement.lang = locale;
followReplacedTexts(document.body);
// The page itself reports a failed session check.
const [intl] = await Promise.all([
  loadIntl(appCatalogues, locale),
  resumeSession().catch(() => undefined),
  // The page itself reports a script that fails to load.
  preload(location.pathname).catch(() => undefined),
]);
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App intl={intl} />
    </StrictMode>,
  );

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
// If the session check fails, the page itself shows the error.
const [intl] = await Promise.all([
  loadIntl(appCatalogues, locale),
  resumeSession().catch(() => undefined),
  // If a script fails to load, the page itself shows the error.
  preload(location.pathname).catch(() => undefined),
]);
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <App intl={intl} />
    </StrictMode>,
  );

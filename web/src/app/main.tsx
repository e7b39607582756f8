import './hash-links.ts';
import './no-generated-code.ts';
import '../theme/page-styles.ts';
import 'virtual:fluent-variables.css';
import './app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { appCatalogues } from '../messages/app-messages.ts';
import { loadIntl } from '../messages/intl.ts';
import { handOver, paintedForm } from '../opening/hand-over.ts';
import { followReplacedTexts } from '../page-translation/replaced-texts.ts';
import { App } from './app.tsx';
import { takeOver } from './auth/log-in/take-over.ts';
import { pageLocale } from './language/page-locale.ts';
import { Shown } from './navigation/shown.tsx';
import { loadPainted } from './routes.tsx';
import { continueSession } from './session/session.ts';

const locale = pageLocale();
document.documentElement.lang = locale;
followReplacedTexts(document.body);
// In parallel. Without an answer the page reports it.
const [intl] = await Promise.all([
  loadIntl(appCatalogues, locale),
  continueSession().catch(() => undefined),
  // The page says if it could not be loaded.
  loadPainted(location.pathname).catch(() => undefined),
]);
const root = document.getElementById('root');
const form = paintedForm();
const page = (
  <StrictMode>
    <App intl={intl} />
  </StrictMode>
);
if (root !== null && form !== null) {
  const place = document.createElement('div');
  place.hidden = true;
  root.append(place);
  // In small steps, so that typing in the painted form is not held up.
  startTransition(() =>
    createRoot(place).render(<Shown onShown={() => handOver(form, place)}>{page}</Shown>),
  );
} else if (root !== null) takeOver(root, () => createRoot(root).render(page));

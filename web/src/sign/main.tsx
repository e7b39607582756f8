import '../theme/page-styles.ts';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';

const root = document.getElementById('root');
const intl = await loadIntl(signCatalogues, 'en');
if (root !== null) {
  createRoot(root).render(
    <RawIntlProvider value={intl}>{intl.formatMessage({ id: 'page.notFound.text' })}</RawIntlProvider>,
  );
}

import '../theme/page-styles.ts';
import { FluentProvider } from '@fluentui/react-components';
import { createRoot } from 'react-dom/client';
import { RawIntlProvider } from 'react-intl';
import { appCatalogues } from '../messages/app-messages.ts';
import { loadIntl } from '../messages/intl.ts';
import { lightTheme } from '../theme/themes.ts';

const root = document.getElementById('root');
const intl = await loadIntl(appCatalogues, 'en');
if (root !== null) {
  createRoot(root).render(
    <RawIntlProvider value={intl}>
      <FluentProvider theme={lightTheme}>{intl.formatMessage({ id: 'app.name' })}</FluentProvider>
    </RawIntlProvider>,
  );
}

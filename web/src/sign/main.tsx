import '../theme/page-styles.ts';
import { createRoot } from 'react-dom/client';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';
import { readPageData, serverClock } from './page-data.ts';
import { readAsOwner } from './preview/owner-waiver.ts';
import { SignApp } from './sign-app.tsx';

const data = readPageData();
const now = serverClock(data);

const idInPath = (): string => window.location.pathname.split('/')[2] ?? '';

const findWaiver = async () => {
  if (data.waiver !== null) return data.waiver;
  // What customers may not see is still there for whoever wrote it.
  const mayBeOwners = data.screen === 'preview' || window.location.pathname.startsWith('/sign-waiver/');
  return mayBeOwners ? readAsOwner(idInPath()) : undefined;
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) return;
  const [waiver, intl] = await Promise.all([findWaiver(), loadIntl(signCatalogues, data.locale)]);
  createRoot(root).render(<SignApp start={{ data, waiver, intl, now }} />);
};

void start();

import '../theme/page-styles.ts';
import { createRoot } from 'react-dom/client';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';
import { readPageData, serverClock } from './page-data.ts';
import { readAsOwner } from './preview/owner-waiver.ts';
import { SignApp } from './sign-app.tsx';

const data = readPageData();
const now = serverClock(data);

/** The dashboard leaves this where an owner is logged in: only then is it worth asking who is here. */
const mayBeOwner = (): boolean => {
  try {
    return window.localStorage.getItem('waivers.owner') !== null;
  } catch {
    return false;
  }
};

const idInPath = (): string => window.location.pathname.split('/')[2] ?? '';

const findWaiver = async () => {
  if (data.waiver !== null) return data.waiver;
  const isOwners = data.screen === 'preview' || window.location.pathname.startsWith('/sign-waiver/');
  return isOwners && mayBeOwner() ? readAsOwner(idInPath()) : undefined;
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) return;
  const [waiver, intl] = await Promise.all([findWaiver(), loadIntl(signCatalogues, data.locale)]);
  createRoot(root).render(<SignApp start={{ data, waiver, intl, now }} />);
};

void start();

import '../theme/page-styles.ts';
import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { createRoot } from 'react-dom/client';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';
import type { Read } from './api/read-api.ts';
import { LivePreview } from './live-preview/live-preview.tsx';
import { loadOtherScreen } from './other-screens.ts';
import { readPageData, serverClock } from './page-data.ts';
import { SignApp } from './sign-app.tsx';
import { rememberedLocale } from './waiver-in-locale.ts';

const data = readPageData();
const now = serverClock(data);

const FAILED = { kind: 'failed' } as const;

const idInPath = (): string => window.location.pathname.split('/')[2] ?? '';

const findWaiver = async (): Promise<Read<SignPageWaiver>> => {
  if (data.waiver !== null) return { kind: 'found', value: data.waiver };
  // Hidden from customers, but its owner may see it.
  const mayBeOwners = data.screen === 'preview' || window.location.pathname.startsWith('/sign-waiver/');
  if (!mayBeOwners) return { kind: 'refused', code: 'not_found' };
  const { readAsOwner } = await import('./preview/owner-waiver.ts');
  return readAsOwner(idInPath());
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) return;
  if (data.screen === 'live_preview') {
    const dashboard = await import('./live-preview/listen.ts');
    return createRoot(root).render(<LivePreview dashboard={dashboard} />);
  }
  const [found, screens] = await Promise.all([
    findWaiver().catch(() => FAILED),
    loadOtherScreen(data.screen).catch(() => undefined),
  ]);
  const hasFailed = found.kind === 'failed' || screens === undefined;
  const waiver = found.kind === 'found' ? found.value : undefined;
  // The waiver's language, else the one chosen while signing.
  const locale = waiver?.document.locale ?? rememberedLocale() ?? data.locale;
  const intl = await loadIntl(signCatalogues, locale);
  document.documentElement.lang = locale;
  createRoot(root).render(<SignApp start={{ data, waiver, hasFailed, screens: screens ?? {}, intl, now }} />);
};

void start();

import '../theme/page-styles.ts';
import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { createRoot } from 'react-dom/client';
import { loadIntl } from '../messages/intl.ts';
import { signCatalogues } from '../messages/sign-messages.ts';
import { followReplacedTexts } from '../page-translation/replaced-texts.ts';
import type { Read } from './api/read-api.ts';
import { rememberedLocale } from './language/waiver-in-locale.ts';
import { loadOtherScreen } from './other-screens.ts';
import { readPageData, serverClock } from './page-data.ts';
import { SignApp } from './sign-app.tsx';

const data = readPageData();
const now = serverClock(data);

const FAILED = { kind: 'failed' } as const;

const idInPath = (): string => window.location.pathname.split('/')[2] ?? '';

/** Whether the waiver is hidden from customers but may be visible to its owner. */
const mayBeOwners =
  data.waiver === null && (data.screen === 'preview' || window.location.pathname.startsWith('/sign-waiver/'));

type Found = { readonly read: Read<SignPageWaiver>; readonly isStranger?: boolean };

const findWaiver = async (): Promise<Found> => {
  if (data.waiver !== null) return { read: { kind: 'found', value: data.waiver } };
  if (!mayBeOwners) return { read: { kind: 'refused', code: 'not_found' } };
  const { readAsOwner, readPublished } = await import('./preview/owner-waiver.ts');
  const read = await readAsOwner(idInPath());
  if (read.kind !== 'refused' || data.screen !== 'preview') return { read };
  return { read: await readPublished(idInPath(), data.locale), isStranger: true };
};

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) return;
  followReplacedTexts(document.body);
  if (data.screen === 'live_preview') {
    const [{ LivePreview }, dashboard] = await Promise.all([
      import('../frames/live-preview/framed-preview.tsx'),
      import('../frames/live-preview/listen.ts'),
    ]);
    return createRoot(root).render(<LivePreview dashboard={dashboard} />);
  }
  if (data.screen === 'video_frame') {
    const { VideoFrame } = await import('../frames/video-frame/video-frame.tsx');
    return createRoot(root).render(<VideoFrame />);
  }
  if (data.screen === 'signed_page') {
    const { SignedPage } = await import('../frames/signed-page/signed-page.tsx');
    return createRoot(root).render(<SignedPage />);
  }
  if (window.parent !== window) void import('./frame/framed.ts').then(({ tellFrame }) => tellFrame());
  const [{ read: found, isStranger = false }, screens] = await Promise.all([
    findWaiver().catch((): Found => ({ read: FAILED })),
    loadOtherScreen(mayBeOwners ? 'preview' : data.screen).catch(() => undefined),
  ]);
  const hasFailed = found.kind === 'failed' || screens === undefined;
  const waiver = found.kind === 'found' ? found.value : undefined;
  const isAsked = new URLSearchParams(window.location.search).has('locale');
  // Prefer the waiver's language, then the requested or remembered one.
  const locale = waiver?.document.locale ?? (isAsked ? undefined : rememberedLocale()) ?? data.locale;
  const intl = await loadIntl(signCatalogues, locale);
  document.documentElement.lang = locale;
  createRoot(root).render(
    <SignApp start={{ data, waiver, isStranger, hasFailed, screens: screens ?? {}, intl, now }} />,
  );
};

// Leaves the server-rendered page, which explains what to do.
void start().catch(() => {
  document.documentElement.dataset.late = '';
});

import type { SignPageData } from '@waivers/contract/waivers/sign-page-data.ts';

type Confirmation = typeof import('./confirmation/confirmation-screen.tsx');
type Print = typeof import('./print/print-screen.tsx');
type Preview = typeof import('./preview/preview-screen.tsx');
type Understanding = typeof import('./understanding/pages/understanding-screen.tsx');
type PublicList = typeof import('./public-list/public-list.tsx');

/** Screens not needed for signing. The current page's screen is loaded before rendering. */
export type OtherScreens = Partial<Confirmation & Print & Preview & PublicList & Understanding>;

export const loadConfirmation = (): Promise<Confirmation> => import('./confirmation/confirmation-screen.tsx');

export const loadOtherScreen = async (screen: SignPageData['screen']): Promise<OtherScreens> => {
  if (screen === 'confirmation') return loadConfirmation();
  if (screen === 'print') return import('./print/print-screen.tsx');
  if (screen === 'preview') return import('./preview/preview-screen.tsx');
  if (screen === 'understanding') return import('./understanding/pages/understanding-screen.tsx');
  if (screen === 'public_list') return import('./public-list/public-list.tsx');
  return {};
};

import type { SignPageData } from '@waivers/contract/waivers/sign-page-data.ts';

type Print = typeof import('./print/print-screen.tsx');
type PublicList = typeof import('./public-list/public-list.tsx');

/** The screens that nobody needs to sign. The one that the page is for is loaded before it is drawn. */
export type OtherScreens = Partial<Print & PublicList>;

export const loadOtherScreen = async (screen: SignPageData['screen']): Promise<OtherScreens> => {
  if (screen === 'print') return import('./print/print-screen.tsx');
  if (screen === 'public_list') return import('./public-list/public-list.tsx');
  return {};
};

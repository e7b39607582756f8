import { render, screen } from '@testing-library/react';
import type { User } from '@waivers/contract/auth/logged-in.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { App } from '../app/app.tsx';
import { preload } from '../app/routes.tsx';
import { finishConfirmation } from '../app/session/confirmation.ts';
import { logOut, startSession } from '../app/session/session.ts';
import { appCatalogues } from '../messages/app-messages.ts';
import { loadIntl } from '../messages/intl.ts';

export const OWNER: User = {
  id: '01933b5e-0000-7000-8000-00000000000a',
  username: 'mara',
  email: 'mara@venue.test',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  role: 'owner',
  secondFactorDue: false,
  secondFactorDueAt: null,
  account: {
    id: '01933b5e-0000-7000-8000-00000000000b',
    company: 'Höhenluft',
    timeZone: 'America/Chicago',
  },
};

export const LOGGED_IN = { idToken: 'a-token', expiresIn: 900, user: OWNER };

type Opened = {
  readonly locale?: ProductLocale;
  readonly isLoggedIn?: boolean;
  readonly user?: User;
  /** History state to open the page with. */
  readonly state?: unknown;
};

export const openDashboard = async (
  path: string,
  { locale = 'en', isLoggedIn = true, user = OWNER, state = null }: Opened = {},
): Promise<void> => {
  // An open password dialog would leak into the next test.
  finishConfirmation(undefined);
  startSession({ ...LOGGED_IN, user });
  if (!isLoggedIn) await logOut();
  history.replaceState(state, '', path);
  const [intl] = await Promise.all([loadIntl(appCatalogues, locale), preload(path)]);
  render(<App intl={intl} />);
};

export const pageNamed = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });

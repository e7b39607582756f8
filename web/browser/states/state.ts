import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import type { Page } from 'playwright-core';
import type { LoggedInOwner, NewOwner, OwnerProduct } from '../owner-product.ts';
import type { TestProduct } from '../product.ts';

/** Owners are new, without signatures or with a full list. The front desk works for a business of its own. */
export type Viewer = 'customer' | 'anonymous' | 'first log-in' | 'new' | 'unsigned' | 'full' | 'front desk';

export type World = {
  readonly page: Page;
  readonly locale: FinishedLocale;
  readonly isPhone: boolean;
  readonly product: Omit<OwnerProduct, 'stop'>;
  readonly firstLogIn: NewOwner;
  readonly owner: LoggedInOwner;
  readonly waiverId: string;
  readonly venue: Omit<TestProduct, 'stop'>;
  /** A published waiver shared by all states. States that change a waiver publish their own. */
  readonly waiver: string;
};

export type State = {
  readonly screen: string;
  readonly state: string;
  readonly viewer: Viewer;
  /** Whether the state continues in the window of the previous one. */
  readonly continues?: true;
  readonly isOnPhone?: true;
  readonly intercept?: (page: Page) => Promise<unknown>;
  /** Initial path. Omitted when `reach` navigates itself. */
  readonly path?: string | ((world: World) => string);
  readonly reach?: (world: World) => Promise<unknown>;
  readonly shows: readonly string[];
  /** Whether the page stays in the language in which it first appeared, so that each language needs a new visit. */
  readonly isShownOnce?: true;
  /** Whether the state shows signed data, which stays in its language. */
  readonly showsSigned?: true;
};

export const cut =
  (requests: string) =>
  (page: Page): Promise<unknown> =>
    page.route(requests, (route) => route.abort());

export const hang =
  (requests: string) =>
  (page: Page): Promise<unknown> =>
    page.route(requests, () => undefined);

export const SNACKBAR = '[role=status][class*=snackbar] div';

export const ENDLESS = 'W'.repeat(100);

export const submit = ({ page }: World) => page.locator('button[type=submit]').click();

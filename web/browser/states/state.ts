import type { Page } from 'playwright-core';
import type { LoggedInOwner, NewOwner, OwnerProduct } from '../owner-product.ts';
import type { TestProduct } from '../product.ts';

/**
 * Who looks at a state: a customer of the venue, nobody whom the dashboard knows, an owner with nothing, one whom
 * nobody has signed for, one with a full list.
 */
export type Looker = 'customer' | 'anonymous' | 'first log-in' | 'new' | 'unsigned' | 'full';

/** What a state is reached with. */
export type World = {
  readonly page: Page;
  /** The language of the window. */
  readonly locale: 'en' | 'de';
  readonly isPhone: boolean;
  /** The product as the dashboard's owners have it. */
  readonly product: Omit<OwnerProduct, 'stop'>;
  readonly firstLogIn: NewOwner;
  readonly owner: LoggedInOwner;
  /** Of the owner: published, signed by an adult and for three children. */
  readonly waiverId: string;
  /** The product as the customers of another owner have it. */
  readonly venue: Omit<TestProduct, 'stop'>;
  /** The venue's published waiver that all states share; those that change a waiver publish one of their own. */
  readonly waiver: string;
};

/** A state of a screen: how to reach it, and the English texts that it shows. */
export type State = {
  readonly screen: string;
  readonly state: string;
  readonly looker: Looker;
  /** It goes on in the window of the state before it. */
  readonly goesOn?: true;
  /** It is there on a phone alone. */
  readonly isOnPhone?: true;
  /** What is done to its requests before it is opened. */
  readonly disturb?: (page: Page) => Promise<unknown>;
  /** Where it is opened; absent where `reach` goes there. */
  readonly path?: string | ((world: World) => string);
  readonly reach?: (world: World) => Promise<unknown>;
  readonly shows: readonly string[];
  /** It tells something once, in the language of then: another language is another visit. */
  readonly isToldOnce?: true;
  /** It shows what somebody has signed, in the language in which it was signed. */
  readonly showsSigned?: true;
};

/** The line is cut. */
export const cut =
  (requests: string) =>
  (page: Page): Promise<unknown> =>
    page.route(requests, (route) => route.abort());

/** The answer never comes. */
export const hang =
  (requests: string) =>
  (page: Page): Promise<unknown> =>
    page.route(requests, () => undefined);

/** Nowhere to break it. */
export const ENDLESS = 'W'.repeat(100);

export const submit = ({ page }: World) => page.locator('button[type=submit]').click();

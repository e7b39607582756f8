import type { Page } from 'playwright-core';
import type { LoggedInOwner, NewOwner, OwnerProduct } from '../owner-product.ts';

/** Who looks at a state: nobody yet, an owner with nothing, one whom nobody has signed for, one with a full list. */
export type Looker = 'anonymous' | 'first log-in' | 'new' | 'unsigned' | 'full';

/** What a state is reached with. */
export type World = {
  readonly product: OwnerProduct;
  readonly page: Page;
  readonly firstLogIn: NewOwner;
  readonly owner: LoggedInOwner;
  /** Of the owner: published, signed by an adult and for three children. */
  readonly waiverId: string;
  readonly isPhone: boolean;
};

/** A state of a screen: how to reach it from its address, and the English texts that it shows. */
export type State = {
  readonly screen: string;
  readonly state: string;
  readonly looker: Looker;
  readonly path: string | ((world: World) => string);
  /** What is done to its requests before it is opened. */
  readonly disturb?: (page: Page) => Promise<unknown>;
  readonly reach?: (world: World) => Promise<unknown>;
  readonly shows: readonly string[];
};

/** The line is cut. */
export const cut =
  (requests: string) =>
  (page: Page): Promise<unknown> =>
    page.route(requests, (route) => route.abort());

export const submit = ({ page }: World) => page.locator('button[type=submit]').click();

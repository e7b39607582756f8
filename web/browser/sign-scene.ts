import type { Page } from 'playwright-core';
import type { TestProduct } from './product.ts';
import { openWaiver } from './sign-steps.ts';

/** What a state is reached with. */
export type Scene = {
  readonly page: Page;
  readonly product: TestProduct;
  readonly locale: 'en' | 'de';
  /** A published waiver that all states share; those that change a waiver publish one of their own. */
  readonly waiver: string;
};

/** One state of a screen, and how a customer gets there. */
export type SignState = {
  readonly name: string;
  /** It goes on in the window of the state before it. */
  readonly goesOn?: true;
  readonly reach: (scene: Scene) => Promise<unknown>;
};

const TEXT = [
  '<p>Climbing is a <strong>dangerous</strong> sport. By taking part you accept the risks that come with it.</p>',
  '<ol><li><p>Follow the instructions of the staff at all times.</p></li>',
  '<li><p>Check your knot and that of your partner before every climb.</p></li></ol>',
  '<p>Questions? <a href="https://venue.example/rules">Read the house rules</a> or ask at the desk.</p>',
].join('');

/** A waiver with text of every kind. @returns its id */
export const publishWithText = (product: TestProduct, videoUrl = ''): Promise<string> =>
  product.publish('Höhenluft climbing hall', (config) => ({ ...config, content: TEXT, videoUrl }));

export const openForm = ({ page, product, locale, waiver }: Scene): Promise<void> =>
  openWaiver(page, product.url, waiver, `?locale=${locale}`);

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, type OpenedPage, openPage, PHONE } from '../chromium.ts';
import type { LoggedInOwner } from '../owner-product.ts';
import { SCREEN_STATES } from './all-states.ts';
import type { OwnerName, PictureScene } from './scene.ts';
import type { State, Viewer, World } from './state.ts';

export type View = {
  readonly locale: World['locale'];
  /** Default: a phone for customers, a desktop for owners. */
  readonly size?: typeof PHONE | typeof DESKTOP;
  readonly colorScheme?: 'light' | 'dark';
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
};

export type StateStage = {
  readonly open: (state: State) => Promise<OpenedPage>;
};

const NOBODY = { username: '', temporaryPassword: '' };

const isOwner = (scene: PictureScene, viewer: Viewer): viewer is OwnerName => viewer in scene.owners;

const logIn = async (page: Page, url: string, { username, password }: LoggedInOwner): Promise<void> => {
  await page.goto(`${url}/auth/login`);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
};

export const openStage = (browser: Browser, scene: PictureScene, view: View): StateStage => {
  const { owners, product, venue, waiverId, waiver } = scene;
  const ofOwners = new Map<string, OpenedPage>();
  let last: { readonly tab: OpenedPage; readonly state: State; readonly isReached: boolean } | undefined;

  const sizeFor = ({ viewer, isOnPhone }: State): BrowserContextOptions =>
    isOnPhone ? PHONE : (view.size ?? (viewer === 'customer' ? PHONE : DESKTOP));
  const openWindow = async (state: State): Promise<OpenedPage> => {
    const { viewer } = state;
    const locale = view.locale === 'en' ? 'en-US' : view.locale;
    const tab = await openPage(browser, {
      ...sizeFor(state),
      locale,
      colorScheme: view.colorScheme ?? 'light',
      reducedMotion: 'reduce',
    });
    tab.page.on('dialog', (dialog) => void dialog.accept());
    await view.prepare?.(tab.context);
    if (isOwner(scene, viewer)) await logIn(tab.page, product.url, owners[viewer]);
    return tab;
  };
  const windowOf = async (state: State): Promise<OpenedPage> => {
    if (!isOwner(scene, state.viewer)) return openWindow(state);
    const name = `${state.viewer}${state.isOnPhone ? ', phone' : ''}`;
    const tab = ofOwners.get(name) ?? (await openWindow(state));
    ofOwners.set(name, tab);
    return tab;
  };
  const clear = async (page: Page): Promise<void> => {
    // Leaving a page stores unsaved input, so clear the storage from the next page.
    await page.goto(`${product.url}/healthz`);
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.goto('about:blank');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
  const restart = async (state: State): Promise<OpenedPage> => {
    if (last !== undefined && !isOwner(scene, last.state.viewer)) await last.tab.context.close();
    last = undefined;
    const tab = await windowOf(state);
    if (isOwner(scene, state.viewer)) await clear(tab.page);
    await state.intercept?.(tab.page);
    return tab;
  };
  const open = async (state: State): Promise<OpenedPage> => {
    const before = state.continues ? SCREEN_STATES[SCREEN_STATES.indexOf(state) - 1] : undefined;
    if (before !== undefined && !(last?.isReached && last.state === before)) await open(before);
    const tab = before === undefined ? await restart(state) : (last?.tab ?? (await restart(state)));
    // If a state fails, the next one starts from scratch.
    last = { tab, state, isReached: false };
    const world: World = {
      page: tab.page,
      locale: view.locale,
      isPhone: sizeFor(state).isMobile === true,
      product,
      firstLogIn: state.viewer === 'first log-in' ? await product.register() : NOBODY,
      owner: isOwner(scene, state.viewer) ? owners[state.viewer] : owners.new,
      waiverId,
      venue,
      waiver,
    };
    const path = typeof state.path === 'function' ? state.path(world) : state.path;
    if (path !== undefined) await tab.page.goto(product.url + path);
    await state.reach?.(world);
    last = { tab, state, isReached: true };
    return tab;
  };
  return { open };
};

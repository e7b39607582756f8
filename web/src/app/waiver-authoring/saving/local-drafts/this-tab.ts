import { v4 } from 'uuid';
import { tabStorage } from '../../../../storage/storage.ts';

/**
 * Written when the page is left in order, so that the page after it, in the same tab, knows that it goes on. After a
 * crash it is missing. A copy of the tab does not have it, because this page is still there.
 */
const NAME = 'waivers.tab';

const before = tabStorage.read(NAME);

let current: string = before ?? v4();

/** Stays the same when the tab is reloaded. */
export const thisTab = (): string => current;

/** A copy of a tab that showed another page began with the same name. */
export const takeNewTab = (): void => {
  current = v4();
};

const arrive = (): void => tabStorage.remove(NAME);
arrive();
addEventListener('pageshow', arrive);
addEventListener('pagehide', () => void tabStorage.write(NAME, current));

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

/** For a copy of a tab, which began with the same name. @returns the new name */
export const takeNewTab = (): string => {
  current = v4();
  return current;
};

const arrive = (): void => tabStorage.remove(NAME);
arrive();
addEventListener('pageshow', arrive);
addEventListener('pagehide', () => void tabStorage.write(NAME, current));

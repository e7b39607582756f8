import { v4 } from 'uuid';
import { tabStorage } from '../../../../storage/storage.ts';

/**
 * Written when the page is left, so that the next page in this tab takes over the name. Missing after a crash, and in a
 * copy of the tab.
 */
const STORAGE_KEY = 'waivers.tab';

const before = tabStorage.read(STORAGE_KEY);

let current: string = before ?? v4();

/** Stays the same when the tab is reloaded. */
export const thisTab = (): string => current;

/** For a copy that started with the original's name. @returns the new name */
export const renameTab = (): string => {
  current = v4();
  return current;
};

const arrive = (): void => tabStorage.remove(STORAGE_KEY);
arrive();
addEventListener('pageshow', arrive);
addEventListener('pagehide', () => void tabStorage.write(STORAGE_KEY, current));

import { v4 } from 'uuid';
import { tabStorage } from '../../../../storage/storage.ts';

/** Written on leaving, for the next page in this tab. Absent after a crash and in a duplicated tab. */
const STORAGE_KEY = 'waivers.tab';

const before = tabStorage.read(STORAGE_KEY);

let current: string = before ?? v4();

/** Returns the tab's name, which survives a reload. */
export const thisTab = (): string => current;

/** Renames a duplicated tab, which started with the original's name. @returns the new name */
export const renameTab = (): string => {
  current = v4();
  return current;
};

const arrive = (): void => tabStorage.remove(STORAGE_KEY);
arrive();
addEventListener('pageshow', arrive);
addEventListener('pagehide', () => void tabStorage.write(STORAGE_KEY, current));

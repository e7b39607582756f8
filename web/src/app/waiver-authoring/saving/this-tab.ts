import { v4 } from 'uuid';
import { tabStorage } from '../../../storage/storage.ts';

/**
 * Written when the page is left in order, so that the page after it, in the same tab, knows that it goes on. After a
 * crash it is missing. A copy of the tab does not have it, because this page is still there.
 */
const NAME = 'waivers.tab';

const before = tabStorage.read(NAME);

/** Stays the same when the tab is reloaded. */
export const THIS_TAB: string = before ?? v4();

const arrive = (): void => tabStorage.remove(NAME);
arrive();
addEventListener('pageshow', arrive);
addEventListener('pagehide', () => void tabStorage.write(NAME, THIS_TAB));

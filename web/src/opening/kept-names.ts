/** Names in this browser's storage that the opening of a page looks up before the rest of the dashboard is there. */

/** Set until the server knows of a log-out. */
export const LEAVING = 'waivers.leaving';
/** Of a tab: the position of its last command. */
export const POSITION = 'waivers.position';
/** Begins the names of unsaved texts. */
export const UNSAVED = 'waivers.unsaved.';

/** Begins the names of one waiver's unsaved texts, after `UNSAVED`. */
export const unsavedOf = (userId: string, waiverId: string | undefined): string =>
  `${userId}.${waiverId ?? 'new'}.`;

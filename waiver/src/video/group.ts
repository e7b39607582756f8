/** Viewer id of the party as a whole, used in place of a participant's id. */
export const GROUP = 'group';

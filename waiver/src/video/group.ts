/** The party as a whole, in place of a participant's id. */
export const GROUP = 'group';

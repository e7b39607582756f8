/** The party as a whole, where a participant's id could stand. */
export const GROUP = 'group';

import type { StartingPointTexts } from '../../starting-point-texts.ts';

/** All of it is for the owner to write. */
export const texts: StartingPointTexts = { title: '', content: [], sections: {} };

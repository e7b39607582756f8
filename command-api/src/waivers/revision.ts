import type { Revision } from '@waivers/events/folds/waiver.ts';
import { duplicateForMinors } from '@waivers/waiver/config/parts/waiver-minors.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { WaiverText } from './commands.ts';

/** Derives the minors' parts from the adults' (spec section 4). */
export const revisionOf = ({ title, locale, config }: WaiverText, revision: number): Revision => ({
  revision,
  title,
  locale,
  config: duplicateForMinors(config, documentWordsIn(locale)),
});

import type { Revision } from '@waivers/events/folds/waiver-state.ts';
import { duplicateForMinors } from '@waivers/waiver/config/waiver-minors.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { WaiverText } from './commands.ts';

/** A text as it is kept: adult parts are the source, those for minors are made of them anew (spec section 4). */
export const revisionOf = ({ title, locale, config }: WaiverText, revision: number): Revision => ({
  revision,
  title,
  locale,
  config: duplicateForMinors(config, documentWordsIn(locale)),
});

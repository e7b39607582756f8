import { duplicateForMinors } from '@waivers/events/waiver/waiver-minors.ts';
import type { Revision } from '@waivers/events/waiver/waiver-state.ts';
import type { WaiverText } from './commands.ts';

/** A text as it is kept: adult parts are the source, those for minors are made of them anew (spec section 4). */
export const revisionOf = ({ title, locale, config }: WaiverText, revision: number): Revision => ({
  revision,
  title,
  locale,
  config: duplicateForMinors(config, locale),
});

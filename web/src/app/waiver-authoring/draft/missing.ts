import { type MissingCode, missingForPublication } from '@waivers/waiver/config/publication-checklist.ts';
import { placeOf } from './paths.ts';
import type { WaiverDraft } from './waiver-draft.ts';

/** Of the checklist: without these nothing can be saved (spec section 5). */
const NEEDED: ReadonlySet<MissingCode> = new Set([
  'title',
  'subtitle',
  'section_title',
  'field_title',
  'options',
  'video_address',
  'question_text',
  'question_options',
  'question_right',
  'question_time',
]);

/** Places of required texts and options that are not there, from the top of the page. */
export const missingTexts = (draft: WaiverDraft): readonly string[] =>
  missingForPublication(draft, {})
    .filter(({ code }) => NEEDED.has(code))
    .flatMap(({ path }) => placeOf(path) ?? []);

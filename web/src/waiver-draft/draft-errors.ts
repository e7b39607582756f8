import { type ChecklistCode, publicationChecklist } from '@waivers/waiver/config/publication-checklist.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IntlShape } from 'react-intl';
import { errorMessage } from '../messages/error-message.ts';
import { pagePlaceOf } from './paths.ts';
import type { WaiverDraft } from './waiver-draft.ts';

/** Checklist items that a waiver needs before it can be saved (spec section 5). */
const NEEDED: ReadonlySet<ChecklistCode> = new Set([
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

/** Returns the places of missing required texts and options, from the top of the page down. */
export const missingTexts = (draft: WaiverDraft): readonly string[] =>
  publicationChecklist(draft, {})
    .filter(({ code }) => NEEDED.has(code))
    .flatMap(({ path }) => pagePlaceOf(path) ?? []);

/** Error messages by place, such as `config.waiverParts[2].title`. */
export type DraftErrors = Readonly<Record<string, string>>;

/** Returns the first error for each place in `fields`, and the first without a place in `other`. */
export const draftErrors = (
  errors: readonly ValidationError[],
  intl: IntlShape,
): { readonly fields: DraftErrors; readonly other: string | undefined } => {
  const messages = errors.map(({ path, ...wrong }) => ({
    place: pagePlaceOf(path),
    text: errorMessage(intl, wrong),
  }));
  return {
    fields: Object.fromEntries(
      messages
        .flatMap(({ place, text }) => (place === undefined ? [] : [[place, text] as const]))
        .toReversed(),
    ),
    other: messages.find(({ place }) => place === undefined)?.text,
  };
};

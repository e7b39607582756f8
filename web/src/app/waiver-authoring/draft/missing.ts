import { WITH_OPTIONS } from '@waivers/waiver/config/part-types.ts';
import { isBlank } from '@waivers/waiver/validation.ts';
import { partPath } from './paths.ts';
import type { DraftField, DraftPart, WaiverDraft } from './waiver-draft.ts';

const inField = (field: DraftField, path: string): readonly string[] => [
  ...(isBlank(field.title) ? [`${path}.title`] : []),
  ...(WITH_OPTIONS.has(field.type) && field.options.length === 0 ? [`${path}.options`] : []),
];

const inPart = (part: DraftPart, path: string): readonly string[] => [
  ...(isBlank(part.title) ? [`${path}.title`] : []),
  ...part.fieldsGroups.flatMap(({ type, fields }, group) =>
    // Those of a date of birth are ours.
    (type === undefined ? fields : []).flatMap((field, index) =>
      inField(field, `${path}.fieldsGroups[${group}].fields[${index}]`),
    ),
  ),
];

/** Spec section 5: paths of required texts and options that are not there, from the top of the page. */
export const missingTexts = ({ title, config }: WaiverDraft): readonly string[] => [
  ...(isBlank(title) ? ['title'] : []),
  ...(isBlank(config.subtitle) ? ['config.subtitle'] : []),
  ...config.waiverParts.flatMap((part, index) => inPart(part, partPath(index))),
];

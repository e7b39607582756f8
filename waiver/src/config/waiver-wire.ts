import { z } from 'zod/mini';
import { type ObjectOf, openObject } from '../open-object.ts';
import { MAX_HTML_LENGTH } from '../rich-text/rich-text.ts';
import { video } from '../video/video.ts';
import { FIELD_TYPES, MODES, PART_TYPES } from '../vocabulary/form.ts';
import { homeCountryCode, messageKey, ownersText, question, shownHomeCountry } from './waiver-config.ts';

const html = z
  .string()
  .check(
    z.maxLength(MAX_HTML_LENGTH),
    z.describe(
      'HTML. Kept are p, br, ul, ol, li, strong, em, u, links (http, https, mailto), and the classes align-* and indent-*; of everything else only the text.',
    ),
  );

const shortText = z.string().check(z.maxLength(100));

const configOf = <Question extends z.core.SomeType>(
  object: ObjectOf,
  questionShape: Question,
  country: typeof homeCountryCode,
) => {
  const field = object({
    name: shortText,
    title: ownersText,
    type: z._default(z.enum(FIELD_TYPES), 'text'),
    required: z._default(z.boolean(), true),
    editable: z._default(z.boolean(), true),
    options: z._default(z.array(ownersText).check(z.maxLength(300)), []),
    messageKey: z.optional(messageKey),
    placeholder: z
      .optional(ownersText)
      .check(
        z.describe(
          'A hint in the empty field, or the first line of a drop-down list; without effect elsewhere.',
        ),
      ),
    searchable: z
      .optional(z.literal(true))
      .check(
        z.describe(
          'The list of signed waivers finds people by the answers that are given from then on; without effect where answers are no words.',
        ),
      ),
    askOnce: z
      .optional(z.literal(true))
      .check(
        z.describe('Adults enter this email address once instead of twice; without effect in other types.'),
      ),
  });
  const group = object({
    title: z._default(ownersText, ''),
    messageKey: z.optional(messageKey),
    type: z.optional(z.literal('fullDate')),
    fields: z._default(z.array(field).check(z.maxLength(100)), []),
  });
  const part = object({
    key: shortText,
    type: z.enum(PART_TYPES),
    title: ownersText,
    description: z._default(ownersText, ''),
    content: z._default(html, ''),
    contentKey: z.optional(z.literal('consent')),
    placeholder: z
      ._default(ownersText, '')
      .check(z.describe('For those of its fields that have none of their own.')),
    sortOrder: z.int(),
    waiverMode: z._default(z.enum(MODES), 'adult'),
    name: z.optional(shortText),
    editable: z._default(z.boolean(), true),
    messageKey: z.optional(messageKey),
    fieldsGroups: z._default(z.array(group).check(z.maxLength(50)), []),
  });
  return object({
    title: ownersText,
    subtitle: ownersText,
    description: z._default(html, ''),
    content: z._default(html, ''),
    background: z._default(z.nullable(z.string().check(z.maxLength(1_100_000))), null),
    defaultWaiverMode: z
      .optional(z.enum(MODES))
      .check(z.describe('Chosen when the sign page opens. Left out: the signer is asked.')),
    numberParticipants: z._default(z.int().check(z.minimum(1), z.maximum(10)), 1),
    participantSelector: z._default(z.boolean(), true),
    optInTicked: z._default(z.boolean(), false),
    homeCountry: z.optional(country),
    videoUrl: z._default(ownersText, ''),
    video: z.optional(video),
    questions: z._default(z.array(questionShape).check(z.maxLength(50)), []),
    waiverParts: z.array(part).check(z.maxLength(200)),
  });
};

/**
 * A waiver's config as sent by clients (spec section 3). Rich text is HTML; `background` is null, a `data:` URL or a
 * stored image's URL.
 */
export const waiverConfigWire = configOf(z.strictObject, question, homeCountryCode).check(
  z.meta({ id: 'WaiverConfig' }),
);
/** A config as received. Clients may omit members that have a default. */
export type WaiverConfigWire = z.output<typeof waiverConfigWire>;

export const shownWaiverConfig = configOf(
  openObject,
  openObject({
    ...question.shape,
    correctOption: z.optional(question.shape.correctOption).check(z.describe('For the owner only.')),
  }),
  shownHomeCountry,
);

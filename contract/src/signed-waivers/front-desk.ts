import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';

/** Of a reason and of a note. */
export const MAX_NOTE_LENGTH = 2000;
export const MAX_TAG_LENGTH = 40;
/** Of one signed waiver. */
export const MAX_NOTES = 100;
export const MAX_TAGS = 20;

const unlessErased = z
  .nullable(z.string())
  .check(z.describe('Null when everybody who signed has been erased.'));

/** Who did it, and when. */
const authorship = {
  at: z.string().check(z.describe('Server time, RFC 3339.')),
  by: z
    .nullable(z.string())
    .check(
      z.describe(
        'The name of the user; null when that user has been erased, or a program did it with a key.',
      ),
    ),
};

/** What the front desk has noted on a signed waiver. Its signers see only that it was voided. */
export const frontDesk = z
  .object({
    arrivals: z.array(
      z.object({
        participantId: uuidOut,
        day: z.string().check(z.describe("`YYYY-MM-DD`, in the account's time zone at that time.")),
        ...authorship,
      }),
    ),
    voided: z.nullable(z.object({ reason: unlessErased, ...authorship })),
    notes: z.array(z.object({ id: uuidOut, text: unlessErased, ...authorship })),
    tags: z.array(z.object({ id: uuidOut, text: unlessErased, ...authorship })),
  })
  .check(z.meta({ id: 'FrontDesk' }));
export type FrontDesk = z.infer<typeof frontDesk>;

const ofTheFrontDesk = {
  method: 'POST',
  actor: 'owner',
  scope: 'sign',
  side: 'commands',
  command: true,
  tag: 'signed waivers',
} as const;

export const checkIn = defineCall({
  ...ofTheFrontDesk,
  path: '/v1/signed_waiver/{id}/check-in',
  summary: 'Note that a person has arrived today, or, with `undo`, that it was a mistake',
  description:
    'A person arrives at most once a day, in the account’s time zone. Whoever comes second is told who was first. 409 `voided` for a voided record.',
  problems: ['erased', 'voided'],
  params: idParams,
  body: z.strictObject({ participantId: uuidIn, undo: z.optional(z.boolean()) }),
  answers: {
    200: z.object({
      result: z.object({
        participantId: uuidOut,
        arrivedAt: z.nullable(z.string()).check(z.describe('Today’s arrival, RFC 3339.')),
        by: z
          .nullable(z.string())
          .check(z.describe('The name of who noted it; null when that user has been erased.')),
        changed: z.boolean().check(z.describe('False: it was so already.')),
      }),
    }),
  },
});

export const voidSignedWaiver = defineCall({
  ...ofTheFrontDesk,
  path: '/v1/signed_waiver/{id}/void',
  summary: 'Void a record, with a reason, or, with `undo`, take that back; nothing is deleted',
  problems: ['erased'],
  params: idParams,
  body: z.union([
    z.strictObject({ reason: z.string().check(z.maxLength(MAX_NOTE_LENGTH)) }),
    z.strictObject({ undo: z.literal(true) }),
  ]),
  answers: {
    200: z.object({
      result: z.object({ voidedAt: z.nullable(z.string()), changed: z.boolean() }),
    }),
  },
});

export const addNote = defineCall({
  ...ofTheFrontDesk,
  path: '/v1/signed_waiver/{id}/notes',
  summary: 'Write a note on a signed waiver; its signers do not see it',
  problems: ['erased'],
  params: idParams,
  body: z.strictObject({ text: z.string().check(z.maxLength(MAX_NOTE_LENGTH)) }),
  answers: { 201: z.object({ result: z.object({ id: uuidOut }) }) },
});

export const removeNote = defineCall({
  ...ofTheFrontDesk,
  method: 'DELETE',
  path: '/v1/signed_waiver/{id}/notes/{noteId}',
  summary: 'Show a note no more; it stays in the event log',
  problems: ['erased'],
  params: z.object({ ...idParams.shape, noteId: uuidIn }),
  answers: { 204: z.void().check(z.describe('It is not shown any more.')) },
});

export const addTag = defineCall({
  ...ofTheFrontDesk,
  path: '/v1/signed_waiver/{id}/tags',
  summary: 'Put a tag on a signed waiver, such as “season pass”; its signers do not see it',
  problems: ['erased'],
  params: idParams,
  body: z.strictObject({ text: z.string().check(z.maxLength(MAX_TAG_LENGTH)) }),
  answers: {
    200: z.object({ result: z.object({ id: uuidOut }) }).check(z.describe('It has this tag already.')),
    201: z.object({ result: z.object({ id: uuidOut }) }),
  },
});

export const removeTag = defineCall({
  ...ofTheFrontDesk,
  method: 'DELETE',
  path: '/v1/signed_waiver/{id}/tags/{tagId}',
  summary: 'Take a tag off',
  problems: ['erased'],
  params: z.object({ ...idParams.shape, tagId: uuidIn }),
  answers: { 204: z.void().check(z.describe('It is off.')) },
});

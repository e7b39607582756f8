import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';

export const MAX_NOTE_LENGTH = 2000;
export const MAX_TAG_LENGTH = 40;
export const MAX_NOTES = 100;
export const MAX_TAGS = 20;

const unlessErased = z.nullable(z.string()).check(z.describe('Null when all participants have been erased.'));

const authorship = {
  at: z.string().check(z.describe('Server time, RFC 3339.')),
  by: z.nullable(z.string()).check(z.describe('Name of the user; null when erased, or for an API key.')),
};

/** Front-desk entries for a signed waiver. Signers see only whether it is voided. */
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
  actor: 'user',
  action: 'work_at_front_desk',
  side: 'commands',
  command: true,
  tag: 'signed waivers',
} as const;

export const checkIn = defineCall({
  ...ofTheFrontDesk,
  path: '/v1/signed_waiver/{id}/check-in',
  summary: 'Check a participant in for today, or undo it with `undo`',
  description:
    'A participant is checked in at most once a day, in the account’s time zone; the answer names the first check-in. 409 `voided` for a voided record.',
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
          .check(z.describe('Name of the user who checked them in; null when erased.')),
        changed: z.boolean().check(z.describe('False when nothing changed.')),
      }),
    }),
  },
});

export const voidSignedWaiver = defineCall({
  ...ofTheFrontDesk,
  action: 'void_records',
  path: '/v1/signed_waiver/{id}/void',
  summary: 'Void a record with a reason, or undo that with `undo`; nothing is deleted',
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
  summary: 'Add a note to a signed waiver, hidden from signers',
  problems: ['erased'],
  params: idParams,
  body: z.strictObject({ text: z.string().check(z.maxLength(MAX_NOTE_LENGTH)) }),
  answers: { 201: z.object({ result: z.object({ id: uuidOut }) }) },
});

export const removeNote = defineCall({
  ...ofTheFrontDesk,
  method: 'DELETE',
  path: '/v1/signed_waiver/{id}/notes/{noteId}',
  summary: 'Hide a note; it stays in the event log',
  problems: ['erased'],
  params: z.object({ ...idParams.shape, noteId: uuidIn }),
  answers: { 204: z.void().check(z.describe('The note is hidden.')) },
});

export const addTag = defineCall({
  ...ofTheFrontDesk,
  path: '/v1/signed_waiver/{id}/tags',
  summary: 'Tag a signed waiver, such as “season pass”; hidden from signers',
  problems: ['erased'],
  params: idParams,
  body: z.strictObject({ text: z.string().check(z.maxLength(MAX_TAG_LENGTH)) }),
  answers: {
    200: z.object({ result: z.object({ id: uuidOut }) }).check(z.describe('It already had this tag.')),
    201: z.object({ result: z.object({ id: uuidOut }) }),
  },
});

export const removeTag = defineCall({
  ...ofTheFrontDesk,
  method: 'DELETE',
  path: '/v1/signed_waiver/{id}/tags/{tagId}',
  summary: 'Remove a tag',
  problems: ['erased'],
  params: z.object({ ...idParams.shape, tagId: uuidIn }),
  answers: { 204: z.void().check(z.describe('The tag is removed.')) },
});

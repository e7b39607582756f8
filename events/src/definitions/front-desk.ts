import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['signedWaiver'] as const;

/** At most one arrival per person and day, in the account's time zone. */
const arrival = z.strictObject({ participantId: z.uuid(), day: z.iso.date() });

export const personCheckedIn = defineEvent({
  type: 'PersonCheckedIn',
  categories,
  description: 'The front desk checked a person in; at most once a day.',
  data: arrival,
  personal: {},
});

export const checkInUndone = defineEvent({
  type: 'CheckInUndone',
  categories,
  description: 'The front desk undid a check-in.',
  data: arrival,
  personal: {},
});

export const signedWaiverVoided = defineEvent({
  type: 'SignedWaiverVoided',
  categories,
  description: 'The business declared the signature invalid. The record is kept unchanged.',
  data: z.strictObject({ why: sealed }),
  personal: { why: z.strictObject({ reason: z.string() }) },
});

export const voidTakenBack = defineEvent({
  type: 'VoidTakenBack',
  categories,
  description: 'The business took back the voiding; the signature is valid again.',
  data: z.strictObject({}),
  personal: {},
});

export const noteAdded = defineEvent({
  type: 'NoteAdded',
  categories,
  description: 'The front desk added a note to a signed waiver. Signers do not see it.',
  data: z.strictObject({ noteId: z.uuid(), note: sealed }),
  personal: { note: z.strictObject({ text: z.string() }) },
});

export const noteRemoved = defineEvent({
  type: 'NoteRemoved',
  categories,
  description: 'The front desk removed a note.',
  data: z.strictObject({ noteId: z.uuid() }),
  personal: {},
});

export const tagAdded = defineEvent({
  type: 'TagAdded',
  categories,
  description: 'The front desk tagged a signed waiver, for example as a season pass. Signers do not see it.',
  data: z.strictObject({ tagId: z.uuid(), tag: sealed }),
  personal: { tag: z.strictObject({ text: z.string() }) },
});

export const tagRemoved = defineEvent({
  type: 'TagRemoved',
  categories,
  description: 'The front desk removed a tag.',
  data: z.strictObject({ tagId: z.uuid() }),
  personal: {},
});

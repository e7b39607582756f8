import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['signedWaiver'] as const;

/** At most one arrival per person and day, in the account's time zone. */
const arrival = z.strictObject({ participantId: z.uuid(), day: z.iso.date() });

export const personCheckedIn = defineEvent({
  type: 'PersonCheckedIn',
  categories,
  description: 'Somebody at the front desk noted that a person has arrived; at most once a day.',
  data: arrival,
  personal: {},
});

export const checkInUndone = defineEvent({
  type: 'CheckInUndone',
  categories,
  description: 'The person had not arrived on that day after all.',
  data: arrival,
  personal: {},
});

export const signedWaiverVoided = defineEvent({
  type: 'SignedWaiverVoided',
  categories,
  description: 'The business does not rely on this signature any more. The record stays as it is.',
  data: z.strictObject({ why: sealed }),
  personal: { why: z.strictObject({ reason: z.string() }) },
});

export const voidTakenBack = defineEvent({
  type: 'VoidTakenBack',
  categories,
  description: 'The signature had been voided by mistake, and counts again.',
  data: z.strictObject({}),
  personal: {},
});

export const noteAdded = defineEvent({
  type: 'NoteAdded',
  categories,
  description: 'Somebody at the front desk wrote a note on a signed waiver; its signers do not see it.',
  data: z.strictObject({ noteId: z.uuid(), note: sealed }),
  personal: { note: z.strictObject({ text: z.string() }) },
});

export const noteRemoved = defineEvent({
  type: 'NoteRemoved',
  categories,
  description: 'A note is not shown any more.',
  data: z.strictObject({ noteId: z.uuid() }),
  personal: {},
});

export const tagAdded = defineEvent({
  type: 'TagAdded',
  categories,
  description: 'A signed waiver got a tag, such as a season pass; its signers do not see it.',
  data: z.strictObject({ tagId: z.uuid(), tag: sealed }),
  personal: { tag: z.strictObject({ text: z.string() }) },
});

export const tagRemoved = defineEvent({
  type: 'TagRemoved',
  categories,
  description: 'A tag was taken off.',
  data: z.strictObject({ tagId: z.uuid() }),
  personal: {},
});

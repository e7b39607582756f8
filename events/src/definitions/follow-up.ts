import { FAILURE_REASONS, FOLLOW_UP_CHANNELS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';

const followUp = {
  eventId: z.uuid(),
  template: z.string().min(1),
  recipient: z.string().min(1),
};

/** Holds only the code, because the server's text may quote an email address. Absent if there was no response. */
const answer = z.strictObject({ code: z.int().min(100).max(999) }).optional();

export const followUpDone = defineEvent({
  type: 'FollowUpDone',
  categories: ['followUp'],
  description:
    'A follow-up of an event was completed, such as a mail sent, or kept in the outbox without a mail server.',
  data: z.strictObject({
    ...followUp,
    /** `outbox` is the installation's own outbox; every other channel is a service or the business's own server. */
    channel: z.enum(FOLLOW_UP_CHANNELS),
  }),
  personal: {},
});

export const followUpPostponed = defineEvent({
  type: 'FollowUpPostponed',
  categories: ['followUp'],
  description: 'A follow-up failed and will be retried.',
  data: z.strictObject({
    ...followUp,
    attempts: z.int().min(1),
    answer,
  }),
  personal: {},
});

export const followUpFailed = defineEvent({
  type: 'FollowUpFailed',
  categories: ['followUp'],
  description: 'A follow-up failed for good.',
  data: z.strictObject({
    ...followUp,
    /** `refused`: permanently rejected by the recipient. `voided`: the signed waiver was voided before sending. */
    reason: z.enum(FAILURE_REASONS),
    attempts: z.int().min(0),
    answer,
  }),
  personal: {},
});

export const followUpWanted = defineEvent({
  type: 'FollowUpWanted',
  categories: ['followUp'],
  description: 'A user requested a follow-up again, such as a mail to be resent.',
  data: z.strictObject(followUp),
  personal: {},
});

import { z } from 'zod';
import { defineEvent } from './event.ts';

const followUp = {
  eventId: z.uuid(),
  template: z.string().min(1),
  recipient: z.string().min(1),
};

export const followUpDone = defineEvent({
  type: 'FollowUpDone',
  categories: ['followUp'],
  means: 'What was to follow from an event has been done, such as a mail sent.',
  data: z.strictObject({
    ...followUp,
    channel: z.enum(['outbox']),
  }),
  personal: {},
});

export const followUpFailed = defineEvent({
  type: 'FollowUpFailed',
  categories: ['followUp'],
  means: 'What was to follow from an event was given up.',
  data: z.strictObject({
    ...followUp,
    reason: z.enum(['given_up', 'too_late']),
    attempts: z.int().min(0),
  }),
  personal: {},
});

import { z } from 'zod';
import { defineEvent } from './event.ts';

export const logBegun = defineEvent({
  type: 'LogBegun',
  categories: ['log'],
  description: 'This log came into being; its id and first epoch are part of every position outside it.',
  data: z.strictObject({ logId: z.uuid(), epoch: z.uuid() }),
  personal: {},
});

const EPOCH_BEGUN_MEANS =
  'The log was restored, moved or opened again; positions of earlier epochs are no longer valid. `supersedes`: epochs ' +
  'that the database has worked with, and that this log does not hold.';

export const epochBegun = defineEvent({
  type: 'EpochBegun',
  categories: ['log'],
  description: EPOCH_BEGUN_MEANS,
  data: z.strictObject({ epoch: z.uuid(), supersedes: z.array(z.uuid()).optional() }),
  personal: {},
});

export const logMoved = defineEvent({
  type: 'LogMoved',
  categories: ['log'],
  description:
    'The log goes on in another store. Nothing is appended behind this event, unless a new epoch opens the log again.',
  data: z.strictObject({ to: z.enum(['PostgreSQL', 'EventStoreDB']) }),
  personal: {},
});

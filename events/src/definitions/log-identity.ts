import { z } from 'zod';
import { defineEvent } from './event.ts';

export const logBegun = defineEvent({
  type: 'LogBegun',
  categories: ['log'],
  description: 'The log began. Its id and first epoch are part of every position.',
  data: z.strictObject({ logId: z.uuid(), epoch: z.uuid() }),
  personal: {},
});

const EPOCH_BEGUN =
  'The log was restored, moved or reopened; positions of earlier epochs are no longer valid. `supersedes`: epochs ' +
  'that the database has worked with and that this log lacks. `follows`: the last tree that was signed before, with ' +
  'its origin and its root in base 64; if it has more events than precede this one, the log lacks the rest.';

const signedTree = z.strictObject({
  origin: z.string(),
  size: z.int().nonnegative(),
  root: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
});

export type SignedTree = z.infer<typeof signedTree>;

export const epochBegun = defineEvent({
  type: 'EpochBegun',
  categories: ['log'],
  description: EPOCH_BEGUN,
  data: z.strictObject({
    epoch: z.uuid(),
    supersedes: z.array(z.uuid()).optional(),
    follows: signedTree.optional(),
  }),
  personal: {},
});

export const logMoved = defineEvent({
  type: 'LogMoved',
  categories: ['log'],
  description:
    'The log continues in another store. Nothing follows this event unless a new epoch reopens the log.',
  data: z.strictObject({ to: z.enum(['PostgreSQL', 'EventStoreDB']) }),
  personal: {},
});

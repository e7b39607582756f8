import { z } from 'zod';
import { defineEvent } from './event.ts';

/** The first event of `log-identity`, appended when the log is made. */
export const logBegun = defineEvent({
  type: 'LogBegun',
  categories: ['log'],
  means: 'This log came into being; its id and first epoch are part of every position outside it.',
  data: z.strictObject({ logId: z.uuid(), epoch: z.uuid() }),
  personal: {},
});

export const epochBegun = defineEvent({
  type: 'EpochBegun',
  categories: ['log'],
  means: 'The log was restored or copied; positions of earlier epochs are no longer valid.',
  data: z.strictObject({ epoch: z.uuid() }),
  personal: {},
});

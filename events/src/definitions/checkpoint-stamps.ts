import { z } from 'zod';
import { defineEvent } from './event.ts';

const stamp = z.strictObject({
  /** Origin of the authority's address. */
  authority: z.string().max(300),
  /** When the authority says that it saw the checkpoint. */
  at: z.iso.datetime({ precision: 3 }),
  /** The `TimeStampToken` of RFC 3161 over the checkpoint's text, DER in base64url. */
  token: z.base64url().max(100_000),
});

export const checkpointStamped = defineEvent({
  type: 'CheckpointStamped',
  categories: ['log'],
  description:
    'Authorities outside the installation have stamped the time of a checkpoint of the log’s tree, the last one of a day or the newest one on demand. ' +
    '`text` is what they stamped: origin, size and root, as in the signed note.',
  data: z.strictObject({
    epoch: z.uuid(),
    size: z.int().positive(),
    text: z.string().max(500),
    stamps: z.array(stamp).min(1).max(5),
  }),
  personal: {},
});

import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { positionHeader } from '../call/log-position.ts';
import { signedKey } from './read-signed-waiver.ts';

export const readReceipt = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}/receipt',
  actor: 'anyone',
  action: 'read_records',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Download the receipt of a signature, which proves that it is in the log',
  description: `A \`.tlog-proof\` file (c2sp.org/tlog-proof), the same bytes each time, except that signatures of the log’s
witnesses, if it has any, are added within a minute. It is available about a second after signing; before, the
answer is 503 \`receipt_pending\` with Retry-After. With the signed key, for three days after signing; for the owner at any time. \`/tlog/policy\` names the keys that verify it.`,
  problems: ['link_expired', 'erased', 'receipt_pending'],
  params: idParams,
  headers: z.object({ ...positionHeader.shape, 'x-signed-key': signedKey }),
  query: z.object({ signed_key: signedKey }),
  answers: {
    200: {
      description:
        'The place of the signature in the log, the path to the root of its tree, and a signed checkpoint.',
      mediaTypes: ['text/plain'],
    },
  },
});

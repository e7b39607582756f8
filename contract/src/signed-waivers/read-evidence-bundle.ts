import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';

export const readEvidenceBundle = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}/bundle',
  actor: 'user',
  action: 'read_audit',
  side: 'reads',
  tag: 'signed waivers',
  summary: 'Download the evidence of one signature as a ZIP that outsiders can check',
  description: `The sealed PDF, the events as stored and opened, the text as shown, the strokes of the signatures, video
attempts, deliveries, receipts, the policy of the log, the first time stamp that covers the signature (taken there and
then if there is none), a page that verifies the receipts without a network, and \`README.html\`, which explains each
file. The same bytes while nothing of it changes. Erased people stay erased. Available about a second after signing;
before, the answer is 503 \`receipt_pending\`.`,
  problems: ['receipt_pending'],
  params: idParams,
  answers: {
    200: { description: 'All evidence of the signature, in one archive.', mediaTypes: ['application/zip'] },
  },
});

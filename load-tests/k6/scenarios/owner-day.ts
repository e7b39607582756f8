import type { InputOf } from '@waivers/contract/call/call.ts';
import type { readReport } from '@waivers/contract/reports/read-report.ts';
import type { listSigners, searchSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { adultBody } from '../../client/signing-bodies.ts';
import { journey } from '../lib/journey.ts';
import { newId, sign } from '../lib/signing.ts';
import { asOwner } from '../lib/venue.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

export const JOURNEY: Journey = {
  calls: [
    'POST /v1/signed_waiver',
    'GET /v1/waiver',
    'GET /v1/signed_waiver',
    'POST /v1/signed_waiver/search',
    'GET /v1/signed_waiver_auth/{id}',
    'GET /v1/report',
  ],
  seconds: 5,
};

const TERMS = ['beispiel', 'Lukasiewicz', 'anna 10435', 'mia', 'jorgen'];

/** A customer signs, and the owner looks through the list, searches and filters it, and reads record and report. */
export default journey(async (step, venue) => {
  const { publication } = venue;
  const { waiverId } = publication;
  const own = newId();
  const { id, position } = await sign(
    step,
    adultBody(own, publication, { signer: { email: `${own}@people.test` } }),
  );
  const owner = await asOwner(venue);
  const headers = { 'x-log-position': position };
  const list = (query: NonNullable<InputOf<typeof listSigners>['query']>) =>
    step<typeof listSigners>('GET', '/v1/signed_waiver', { query, headers }, owner);
  await step<typeof listWaivers>('GET', '/v1/waiver', {}, owner);
  const { next } = (await list({})).answer ?? {};
  if (next !== undefined) await list({ after: next });
  await list({ waiverId, role: 'adult' });
  await list({ attention: '1' });
  const terms = TERMS[Math.floor(Math.random() * TERMS.length)] ?? '';
  await step<typeof searchSigners>('POST', '/v1/signed_waiver/search', { body: { terms } }, owner);
  const record = { params: { id }, headers };
  await step<typeof readSignedWaiverAsOwner>('GET', '/v1/signed_waiver_auth/{id}', record, owner);
  await step<typeof readReport>('GET', '/v1/report', { query: { waiverId } }, owner);
});

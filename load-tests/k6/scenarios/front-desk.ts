import type { addTag, checkIn } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { searchSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { adultBody } from '../../client/signing-bodies.ts';
import { journey } from '../lib/journey.ts';
import { newId, sign } from '../lib/signing.ts';
import { asOwner } from '../lib/venue.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

export const JOURNEY: Journey = {
  calls: [
    'POST /v1/signed_waiver',
    'POST /v1/signed_waiver/search',
    'POST /v1/signed_waiver/{id}/check-in',
    'POST /v1/signed_waiver/{id}/tags',
  ],
  seconds: 5,
};

/** A customer signs at the door; the desk finds, tags and checks in the record. */
export default journey(async (step, venue) => {
  const own = newId();
  const email = `${own}@people.test`;
  const { id, position } = await sign(step, adultBody(own, venue.publication, { signer: { email } }));
  const owner = await asOwner(venue);
  const found = await step<typeof searchSigners>(
    'POST',
    '/v1/signed_waiver/search',
    { body: { terms: email }, headers: { 'x-log-position': position } },
    owner,
  );
  const row = found.answer?.results.find((listed) => listed.id === id);
  if (row === undefined) throw new Error(`The desk does not find signature ${id}.`);
  const params = { id };
  await step<typeof addTag>(
    'POST',
    '/v1/signed_waiver/{id}/tags',
    { params, body: { text: 'day pass' } },
    owner,
  );
  const body = { participantId: row.participantId };
  const arrived = await step<typeof checkIn>(
    'POST',
    '/v1/signed_waiver/{id}/check-in',
    { params, body },
    owner,
  );
  if (arrived.answer?.result.changed !== true) throw new Error(`Signature ${id} was checked in before.`);
});

import type { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { adultBody } from '../../client/signing-bodies.ts';
import { journey } from '../lib/journey.ts';
import { newId, sign } from '../lib/signing.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

export const JOURNEY: Journey = { calls: ['GET /v1/waiver/{id}', 'POST /v1/signed_waiver'], seconds: 5 };

/** A customer opens the waiver on a phone and signs it. */
export default journey(async (step, { publication }) => {
  const { waiverId } = publication;
  await step<typeof readWaiver>('GET', '/v1/waiver/{id}', {
    params: { id: waiverId },
    query: { locale: 'en' },
  });
  const id = newId();
  await sign(step, adultBody(id, publication, { email: `${id}@people.test` }));
});

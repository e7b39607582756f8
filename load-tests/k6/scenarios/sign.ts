import { adultBody } from '../../client/signing-bodies.ts';
import { journey } from '../lib/journey.ts';
import { newId, sign } from '../lib/signing.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

const PAGE = 'GET /sign-waiver/{id}';

export const JOURNEY: Journey = { calls: [PAGE, 'POST /v1/signed_waiver'], seconds: 5 };

/** A customer opens the waiver on a phone and signs it. */
export default journey(async (step, { publication }, open) => {
  await open(`/sign-waiver/${publication.waiverId}`, PAGE);
  const id = newId();
  await sign(step, adultBody(id, publication, { signer: { email: `${id}@people.test` } }));
});

import type { downloadExport, exportSignedWaivers } from '@waivers/contract/signed-waivers/export.ts';
import exec from 'k6/execution';
import { adultBody } from '../../client/signing-bodies.ts';
import { journey } from '../lib/journey.ts';
import { newId, sign } from '../lib/signing.ts';
import { asOwner } from '../lib/venue.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

export const JOURNEY: Journey = {
  calls: ['POST /v1/signed_waiver', 'GET /v1/signed_waiver_export', 'GET /v1/signed_waiver_export/{link}'],
  seconds: 5,
};

/** Three downloads of an account may run at a time; more are turned away. */
const SIGNATURES_PER_EXPORT = 50;

/** Customers sign while the owner exports the whole list again and again. */
export default journey(async (step, venue) => {
  const { iterationInTest } = exec.scenario;
  if (iterationInTest % SIGNATURES_PER_EXPORT === 0) {
    const owner = await asOwner(venue);
    const link = await step<typeof exportSignedWaivers>(
      'GET',
      '/v1/signed_waiver_export',
      { query: {} },
      owner,
    );
    const url = link.answer?.signedUrl ?? '';
    await step<typeof downloadExport>('GET', '/v1/signed_waiver_export/{link}', {
      params: { link: decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)) },
    });
  }
  const id = newId();
  await sign(step, adultBody(id, venue.publication, { signer: { email: `${id}@people.test` } }));
});

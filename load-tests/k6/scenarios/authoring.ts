import type { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import type { deleteWaiver, draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import type { listWaiverVersions } from '@waivers/contract/waivers/waiver-versions.ts';
import { journey } from '../lib/journey.ts';
import { newId } from '../lib/signing.ts';
import { asOwner } from '../lib/venue.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

export const JOURNEY: Journey = {
  calls: [
    'POST /v1/waiver',
    'GET /v1/waiver/{id}',
    'PUT /v1/waiver/{id}',
    'GET /v1/waiver/{id}/versions',
    'DELETE /v1/waiver/{id}',
  ],
  seconds: 5,
};

/** An owner drafts a waiver, edits and publishes it, looks at its versions, and deletes it. */
export default journey(async (step, venue) => {
  const owner = await asOwner(venue);
  const params = { id: newId() };
  const text = { title: 'Climbing hall', locale: 'en' } as const;
  const draft = { ...params, ...text, published: false };
  const drafted = await step<typeof draftWaiver>('POST', '/v1/waiver', { body: draft }, owner);
  const newest = await step<typeof readWaiver>(
    'GET',
    '/v1/waiver/{id}',
    {
      params,
      query: { revision: 'latest' },
      headers: { 'x-log-position': drafted.headers['X-Log-Position'] },
    },
    owner,
  );
  if (newest.answer === undefined) throw new Error('The draft cannot be read.');
  const { config } = newest.answer.result;
  const body = {
    ...text,
    title: 'Climbing hall, all floors',
    published: true,
    config: { ...config, questions: [] },
  };
  const saved = await step<typeof saveWaiver>('PUT', '/v1/waiver/{id}', { params, body }, owner);
  const headers = { 'x-log-position': saved.headers['X-Log-Position'] };
  await step<typeof readWaiver>('GET', '/v1/waiver/{id}', { params, headers, query: { locale: 'en' } });
  await step<typeof listWaiverVersions>('GET', '/v1/waiver/{id}/versions', { params }, owner);
  await step<typeof deleteWaiver>('DELETE', '/v1/waiver/{id}', { params }, owner);
});

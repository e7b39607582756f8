import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import { z } from 'zod';
import { LIST_WAITS_MS } from '../../queries/caught-up.ts';
import { changeStreams, sendEvents } from '../../queries/live-lists/change-stream.ts';
import { nextToken, pageOf, pageQuery, positionHeader, rangeOf, staleFlag } from '../../queries/paging.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { signedWaivers } from './project.ts';
import { findSigners, type ListedSigner, listSigners, placeOf } from './queries.ts';

/** Spec section 9. */
const DEFAULT_LIMIT = 20;

const listedSigner = z
  .object({
    id: z.uuid().describe('Of the signed waiver; all its persons have it.'),
    participantId: z.uuid(),
    firstName: z.string().describe('`erased` when the person has been erased; so is the last name.'),
    lastName: z.string(),
    role: z.enum(['adult', 'guardian', 'minor']),
    waiverId: z.uuid(),
    title: z.string().describe('Of the waiver, as it was signed.'),
    date: z.string().describe('When it was signed, RFC 3339.'),
    hasVideo: z.boolean(),
    understanding: z.boolean().describe('Whether the safety video has been watched and answered.'),
    birthDate: z.string().nullable().describe('`YYYY-MM-DD`'),
    age: z.int().nullable().describe("In completed years today, in the account's time zone."),
    erased: z.boolean(),
  })
  .meta({ id: 'ListedSigner' });

const toWire = (row: ListedSigner, now: Date): z.infer<typeof listedSigner> => ({
  id: row.signed_waiver_id,
  participantId: row.participant_id,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  waiverId: row.waiver_id,
  title: row.title ?? '',
  date: row.signed_at.toISOString(),
  hasVideo: row.has_video ?? false,
  understanding: row.understood,
  birthDate: row.birth_date,
  age: row.birth_date === null ? null : yearsBetween(row.birth_date, dateIn(row.time_zone ?? 'UTC', now)),
  erased: row.erased,
});

const asked = z.object({
  ...pageQuery(DEFAULT_LIMIT),
  terms: z.string().max(200).default('').describe('Parts of names, in any case, with accents or without.'),
});

const answered = z.object({ results: z.array(listedSigner), next: nextToken, stale: staleFlag });

/** One page of the list. @param position as the client sent it, opened */
const signersOf = async (
  { database, caughtUp, clock }: ReadServices,
  accountId: string,
  { terms, ...page }: z.infer<typeof asked>,
  position: string | undefined,
): Promise<z.infer<typeof answered>> => {
  const isNew = await caughtUp([signedWaivers.name], position, LIST_WAITS_MS);
  const rows = await asTenant(database, accountId, (tenant) =>
    terms.trim() === ''
      ? listSigners(tenant, rangeOf(page))
      : findSigners(tenant, accountId, terms, rangeOf(page)),
  );
  const { rows: shown, ...next } = pageOf(rows, page.limit, placeOf);
  const now = clock();
  return {
    results: shown.map((row) => toWire(row, now)),
    ...next,
    ...(isNew ? {} : { stale: true as const }),
  };
};

const changeEvents = {
  description: 'Server-sent events: `changed` with `{"position"}` whenever rows of the list have changed.',
  content: { 'text/event-stream': { schema: z.any() } },
};

/** Tells the open list page of changes. Read with `fetch`, because an EventSource sends no Authorization header. */
export const signedListChangeRoutes =
  ({ changes }: Pick<ReadServices, 'changes'>): Routes =>
  async (app) => {
    const openStream = changeStreams(app, changes, signedWaivers.name);
    app.get(
      '/v1/signed_waiver/events',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['signed waivers'],
          summary: 'Server-sent events: that the list of who has signed has changed',
          response: { 200: changeEvents },
        },
      },
      async (request, reply) => {
        const stream = openStream(principalOf(request).accountId);
        return stream === undefined ? sendProblem(reply, 'overloaded') : sendEvents(reply, stream);
      },
    );
  };

/** The owner's list of everybody who has signed, and the search in it. */
export const signedListRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    app.get(
      '/v1/signed_waiver',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['signed waivers'],
          summary:
            'Everybody who has signed, newest first, who signed together side by side; with terms, whose names hold every word of them',
          headers: positionHeader,
          querystring: asked,
          response: { 200: answered },
        },
      },
      (request) =>
        signersOf(services, principalOf(request).accountId, request.query, request.headers['x-log-position']),
    );
    app.post(
      '/v1/signed_waiver/search',
      {
        config: { actor: 'owner' },
        schema: {
          tags: ['signed waivers'],
          summary:
            'The same list, asked for with terms in the body: names stay out of addresses, and so out of logs',
          headers: positionHeader,
          body: asked.strict(),
          response: { 200: answered },
        },
      },
      (request) =>
        signersOf(services, principalOf(request).accountId, request.body, request.headers['x-log-position']),
    );
  };

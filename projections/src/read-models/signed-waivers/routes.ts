import {
  followSigners,
  listSigners,
  type ListedSigner as ShownSigner,
  type SignerPage,
  searchSigners,
} from '@waivers/contract/signed-waivers/list-signers.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { sendProblem } from '@waivers/server/problems.ts';
import { dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import type { z } from 'zod';
import { LIST_WAITS_MS } from '../../queries/caught-up.ts';
import { changeStreams, sendEvents } from '../../queries/live-lists/change-stream.ts';
import { pageOf, rangeOf, withPlaces } from '../../queries/paging.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { signedWaivers } from './project.ts';
import { findSigners, type ListedSigner, listSigners as listRows, placeOf } from './queries.ts';

const toWire = (row: ListedSigner, now: Date): ShownSigner => {
  const { timeZone, familyOrder: _place, ...listed } = row;
  return {
    ...listed,
    title: row.title ?? '',
    hasVideo: row.hasVideo ?? false,
    videoFailed: row.videoFailed ?? false,
    date: row.date.toISOString(),
    age: row.birthDate === null ? null : yearsBetween(row.birthDate, dateIn(timeZone ?? 'UTC', now)),
  };
};

type Asked = z.output<typeof listSigners.query>;

const signersOf = async (
  { database, caughtUp, clock }: ReadServices,
  accountId: string,
  { terms, understanding, ...page }: Asked,
  position: string | undefined,
): Promise<SignerPage> => {
  const isNew = await caughtUp([signedWaivers.name], position, LIST_WAITS_MS);
  const range = { ...rangeOf(page), onlyOpen: understanding === 'open' };
  const rows = await asTenant(database, accountId, (tenant) =>
    terms.trim() === '' ? listRows(tenant, range) : findSigners(tenant, accountId, terms, range),
  );
  const { rows: shown, ...next } = pageOf(rows, page.limit, placeOf);
  const now = clock();
  return {
    results: shown.map((row) => toWire(row, now)),
    ...next,
    ...(isNew ? {} : { stale: true as const }),
  };
};

/** For `fetch`, because EventSource cannot send an Authorization header. */
export const signedListChangeRoutes =
  ({ changes }: Pick<ReadServices, 'changes'>): Routes =>
  async (app) => {
    const openStream = changeStreams(app, changes, signedWaivers.name);
    addRoute(app, followSigners, {}, async (request, reply) => {
      const stream = openStream(principalOf(request).accountId);
      return stream === undefined ? sendProblem(reply, 'overloaded') : sendEvents(reply, stream);
    });
  };

export const signedListRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(app, listSigners, { validate: { query: withPlaces(listSigners.query) } }, (request) =>
      signersOf(services, principalOf(request).accountId, request.query, request.headers['x-log-position']),
    );
    addRoute(app, searchSigners, { validate: { body: withPlaces(searchSigners.body) } }, (request) =>
      signersOf(services, principalOf(request).accountId, request.body, request.headers['x-log-position']),
    );
  };

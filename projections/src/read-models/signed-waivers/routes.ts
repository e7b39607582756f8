import {
  followSigners,
  type ListedSigner,
  listSigners,
  type SignerPage,
  searchSigners,
} from '@waivers/contract/signed-waivers/list-signers.ts';
import { nameSignedWaivers } from '@waivers/contract/signed-waivers/name-signed.ts';
import { mayTake, type Principal, principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import { dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import { changeStreams, sendEvents } from '../../queries/live-lists/change-stream.ts';
import { asOwner } from '../../queries/owner-reads.ts';
import { withValidPlace } from '../../queries/paging.ts';
import { LIST_TIMEOUT_MS } from '../../queries/positions.ts';
import type { ReadServices } from '../../queries/read-services.ts';
import { ownAccount } from '../accounts/queries.ts';
import { isRefusedByService, needsAttention } from './filters.ts';
import { filtersOf, isPlaceOfSigners, readSignerPage, type SignersRequest } from './page.ts';
import { signedWaivers } from './project.ts';
import { namesOfSigned, type SignerListRow } from './queries.ts';
import { shownTags } from './tags.ts';

const toWire = (row: SignerListRow, now: Date, showsBirthDate: boolean): ListedSigner => {
  const { timeZone, familyOrder: _place, voidedAt, contactRefused, customerRefused, ...listed } = row;
  return {
    ...listed,
    birthDate: showsBirthDate ? row.birthDate : null,
    title: row.title ?? '',
    hasVideo: row.hasVideo ?? false,
    videoFailed: row.videoFailed ?? false,
    date: row.date.toISOString(),
    age: row.birthDate === null ? null : yearsBetween(row.birthDate, dateIn(timeZone ?? 'UTC', now)),
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    voided: voidedAt !== null,
    serviceRefused: isRefusedByService({ contactRefused, customerRefused }),
    attention: needsAttention(row, now),
    partyVideoOpen: row.partyVideoOpen ?? false,
    tags: shownTags(row.tags),
  };
};

const signersOf = async (
  services: ReadServices,
  principal: Principal,
  query: SignersRequest,
  position: string | undefined,
): Promise<SignerPage> => {
  const { accountId } = principal;
  const readsRecords = mayTake(principal, 'read_records');
  const isNew = await services.waitForPosition([signedWaivers.name], position, LIST_TIMEOUT_MS);
  const now = services.clock();
  const page = await asOwner(services, accountId, async (tenant) => {
    const timeZone = (await ownAccount(tenant))?.time_zone ?? 'UTC';
    return readSignerPage(
      tenant,
      accountId,
      { ...query, isNameOnly: !readsRecords },
      filtersOf(query, timeZone),
    );
  });
  return {
    results: page.exact
      .map((row) => toWire(row, now, readsRecords))
      .concat(page.similar.map((row) => ({ ...toWire(row, now, readsRecords), similar: true as const }))),
    ...page.end,
    ...(isNew ? {} : { stale: true as const }),
  };
};

/** Clients use `fetch` because EventSource cannot send an Authorization header. */
export const signedListChangeRoutes =
  ({ changes }: Pick<ReadServices, 'changes'>): Routes =>
  async (app) => {
    const openStream = changeStreams(app, changes, signedWaivers.name);
    addRoute(app, followSigners, {}, async (request, reply) => {
      const stream = openStream(principalOf(request).accountId, () => app.isStillAuthorised(request));
      return stream === undefined ? sendProblem(reply, 'overloaded') : sendEvents(reply, stream);
    });
  };

export const signedListRoutes =
  (services: ReadServices): Routes =>
  async (app) => {
    addRoute(
      app,
      listSigners,
      { validate: { query: withValidPlace(listSigners.query, isPlaceOfSigners) } },
      (request) =>
        signersOf(services, principalOf(request), request.query, request.headers['x-log-position']),
    );
    addRoute(
      app,
      searchSigners,
      { validate: { body: withValidPlace(searchSigners.body, isPlaceOfSigners) } },
      (request) => signersOf(services, principalOf(request), request.body, request.headers['x-log-position']),
    );
    addRoute(app, nameSignedWaivers, {}, async (request) => {
      await services.waitForPosition(
        [signedWaivers.name],
        request.headers['x-log-position'],
        LIST_TIMEOUT_MS,
      );
      const results = await asOwner(services, principalOf(request).accountId, (tenant) =>
        namesOfSigned(tenant, request.body.ids),
      );
      return { results: [...results] };
    });
  };

import type { listSigners, SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { startOfDay, startOfNextDay } from '../../queries/days.ts';
import { type ListPlace, parsePlace, placeToken, rangeOf, toPage } from '../../queries/paging.ts';
import type { SignerFilters } from './filters.ts';
import { firstPlace } from './order.ts';
import {
  countNeedingAttention,
  countSigners,
  findSigners,
  findSimilarSigners,
  type SignerListRow,
  type SignersRange,
  selectSigners,
  signerPlaceOf,
} from './queries.ts';

export type SignersRequest = z.output<typeof listSigners.query>;

const MAX_COUNTED = 10_000;

const MAX_NEEDING_ATTENTION = 1000;

/** All signatures fall within this range, so days outside it restrict nothing. */
const [FIRST_DAY, LAST_DAY] = ['1970-01-01', '9000-01-01'];

export const filtersOf = (
  {
    waiverId,
    from,
    to,
    role,
    understanding,
    mail,
    attention,
  }: Omit<SignersRequest, 'limit' | 'page' | 'after' | 'terms' | 'sort'>,
  timeZone: string,
): SignerFilters => ({
  waiverId,
  from: from === undefined || from < FIRST_DAY ? undefined : startOfDay(from, timeZone),
  until:
    to === undefined || to > LAST_DAY ? undefined : startOfNextDay(to < FIRST_DAY ? FIRST_DAY : to, timeZone),
  role,
  understanding,
  mail,
  attention: attention !== undefined,
});

/** Prefix of page tokens that point to a place among similar matches, which follow all exact matches. */
const SIMILAR = '~';

/** Like `firstPlace`, whose `infinity` a token cannot express. */
const beforeAll = (order: SignerOrder): ListPlace => ({
  ...firstPlace(order),
  at: order === 'newest' ? '9999-12-31T23:59:59.999Z' : '0001-01-01T00:00:00.000Z',
});

export const isPlaceOfSigners = (token: string): boolean =>
  parsePlace(token.startsWith(SIMILAR) ? token.slice(SIMILAR.length) : token) !== undefined;

export type PageOfSigners = {
  readonly exact: readonly SignerListRow[];
  readonly similar: readonly SignerListRow[];
  readonly end: Pick<SignerPage, 'next' | 'total' | 'totalIsMore' | 'needAttention'>;
};

const counted = (count: number): Pick<SignerPage, 'total' | 'totalIsMore'> =>
  count > MAX_COUNTED ? { total: MAX_COUNTED, totalIsMore: true } : { total: count };

const similarPage = async (
  tenant: Transaction<object>,
  accountId: string,
  { terms, limit }: Pick<SignersRequest, 'terms' | 'limit'>,
  range: Parameters<typeof findSimilarSigners>[3],
) => {
  const rows = await findSimilarSigners(tenant, accountId, terms, range);
  // Exact matches fill the page, so similar ones start on the next page.
  if (limit === 0 && rows.length > 0)
    return { similar: [], end: { next: SIMILAR + placeToken(beforeAll(range.order ?? 'newest')) } };
  const { rows: shown, next } = toPage(rows, limit, signerPlaceOf);
  return { similar: shown, end: next === undefined ? {} : { next: SIMILAR + next } };
};

const readSigners = async (
  tenant: Transaction<object>,
  accountId: string,
  query: SignersRequest & Pick<SignersRange, 'isNameOnly'>,
  filters: SignerFilters,
): Promise<PageOfSigners> => {
  const { terms, limit, page, after, sort: order = 'newest', isNameOnly } = query;
  const first = firstPlace(order);
  const range = { ...rangeOf(query, first), filters, order, isNameOnly };
  const isFirst = page === 1 && after === undefined;
  if (terms.trim() === '') {
    const { rows: exact, ...next } = toPage(await selectSigners(tenant, range), limit, signerPlaceOf);
    const total = isFirst ? counted(await countSigners(tenant, filters, MAX_COUNTED + 1)) : {};
    return { exact, similar: [], end: { ...next, ...total } };
  }
  if (after?.startsWith(SIMILAR) === true) {
    const before = parsePlace(after.slice(SIMILAR.length)) ?? first;
    const rest = await similarPage(tenant, accountId, query, { ...range, before, take: limit + 1 });
    return { exact: [], ...rest };
  }
  const { rows: exact, next } = toPage(
    await findSigners(tenant, accountId, terms, range),
    limit,
    signerPlaceOf,
  );
  if (next !== undefined) return { exact, similar: [], end: { next } };
  const total = isFirst ? { total: exact.length } : {};
  if (page !== 1) return { exact, similar: [], end: total };
  const room = limit - exact.length;
  const { similar, end } = await similarPage(
    tenant,
    accountId,
    { terms, limit: room },
    { ...range, before: first, take: room + 1 },
  );
  return { exact, similar, end: { ...end, ...total } };
};

export const readSignerPage = async (...args: Parameters<typeof readSigners>): Promise<PageOfSigners> => {
  const [tenant, , { page, after }, filters] = args;
  const { end, ...rows } = await readSigners(...args);
  if (page !== 1 || after !== undefined) return { ...rows, end };
  const needAttention = await countNeedingAttention(tenant, filters, MAX_NEEDING_ATTENTION);
  return { ...rows, end: { ...end, needAttention } };
};

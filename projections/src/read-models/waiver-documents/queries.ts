import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import type { ExistingWaiver } from '@waivers/events/folds/waiver.ts';
import {
  type OwnedWaiver,
  type PreferredLocales,
  showPublication,
} from '@waivers/server/waiver-answers/show-waiver.ts';
import { sql, type Transaction } from 'kysely';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { accounts } from '../accounts/project.ts';
import { waiverDocuments } from './project.ts';
import type { WaiverDocumentRow } from './table.ts';

const waiverOf = (row: WaiverDocumentRow): ExistingWaiver => ({
  status: 'kept',
  accountId: row.account_id,
  version: row.version,
  latest: JSON.parse(row.latest),
  ...(row.published === null || row.documents === null
    ? {}
    : { publication: { revision: JSON.parse(row.published), documents: JSON.parse(row.documents) } }),
});

type OwnedRow = WaiverDocumentRow & {
  readonly time_zone: string | null;
  readonly logo: string | null;
  readonly company: string | null;
  readonly email_service: string | null;
  readonly owner_erased: boolean | null;
};

const ownedRow = async (tenant: Transaction<object>, waiverId: string): Promise<OwnedRow | undefined> => {
  const { rows } = await sql<OwnedRow>`
    select d.account_id, d.waiver_id, d.version, d.latest, d.published, d.documents, d.deleted,
      a.time_zone, a.logo, a.company, a.email_service, a.erased as owner_erased
    from read_models.waiver_documents d left join read_models.accounts a on a.account_id = d.account_id
    where d.waiver_id = ${waiverId}`.execute(tenant);
  return rows[0];
};

export const accountOfWaiver = async (
  { database }: Pick<ReadServices, 'database'>,
  waiverId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string | null }>`
    select read_models.account_of_waiver(${waiverId}) as id`.execute(database);
  return rows[0]?.id ?? undefined;
};

/** `missing`: not projected yet. `none`: deleted, or the account was erased. */
const projectedWaiver = async (
  services: ReadServices,
  waiverId: string,
): Promise<OwnedWaiver | 'none' | 'missing'> => {
  const accountId = await accountOfWaiver(services, waiverId);
  if (accountId === undefined) return 'missing';
  const row = await asTenant(services.database, accountId, (tenant) => ownedRow(tenant, waiverId));
  if (row === undefined || row.time_zone === null) return 'missing';
  if (row.deleted || row.owner_erased === true) return 'none';
  const { time_zone: timeZone, logo, company, email_service } = row;
  return {
    waiver: waiverOf(row),
    account: {
      timeZone,
      logo: logo ?? undefined,
      emailIntegration: email_service !== null,
      ...(company === null ? {} : { company }),
    },
  };
};

/** Falls back to the stream if read models lag. @returns undefined if the waiver or its account does not exist */
const readWaiver = async (
  services: ReadServices,
  waiverId: string,
  position: string | undefined,
): Promise<OwnedWaiver | undefined> => {
  const isNew = await services.waitForPosition([waiverDocuments.name, accounts.name], position, 0);
  const found = isNew ? await projectedWaiver(services, waiverId) : 'missing';
  if (found === 'none') return undefined;
  return found === 'missing' ? services.streams.waiver(waiverId) : found;
};

/** Checks the stream before reporting a waiver as missing. @param show returns undefined if the reader lacks access */
export const showWaiver = async <Shown>(
  services: ReadServices,
  waiverId: string,
  position: string | undefined,
  show: (found: OwnedWaiver) => Promise<Shown | undefined>,
): Promise<Shown | undefined> => {
  const found = await readWaiver(services, waiverId, position);
  if (found === undefined) return undefined;
  const shown = await show(found);
  if (shown !== undefined) return shown;
  const present = await services.streams.waiver(waiverId);
  return present && show(present);
};

/** Returns the published waiver in the first available language; undefined if customers may not see it. */
export type PublishedWaiver = (
  waiverId: string,
  liked: PreferredLocales,
) => Promise<WaiverAnswer | undefined>;

export const publishedWaiver =
  (services: ReadServices): PublishedWaiver =>
  (waiverId, liked) =>
    showWaiver(services, waiverId, undefined, (found) => showPublication(services, waiverId, found, liked));

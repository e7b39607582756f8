import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import {
  emptyFrontDeskRecord,
  type FrontDeskRecord,
  type RecipientAddress,
  readFrontDesk,
  readRecipientAddress,
  readSignedWaiver,
  readViewingSteps,
  type SignedRecord,
  type ViewingStep,
} from '@waivers/events/folds/signed-waiver.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { requireUnaltered } from '@waivers/events/tree/proven-log.ts';
import { sql } from 'kysely';
import type { ReadServices } from '../../queries/read-services.ts';
import { asTenant } from '../../queries/tenant.ts';
import { signedWaiverDocuments } from './project.ts';
import type { SignedWaiverDocumentRow } from './table.ts';

export type FoundRecord = SignedRecord & {
  readonly steps: readonly ViewingStep[];
  readonly frontDesk: FrontDeskRecord;
  /** Undefined unless corrected. */
  readonly recipientAddress: RecipientAddress | undefined;
};

const accountOfSignedWaiver = async (
  { database }: Pick<ReadServices, 'database'>,
  signedWaiverId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string | null }>`
    select read_models.account_of_signed_waiver(${signedWaiverId}) as id`.execute(database);
  return rows[0]?.id ?? undefined;
};

const projectedRecord = async (
  { database }: ReadServices,
  accountId: string,
  signedWaiverId: string,
): Promise<FoundRecord | undefined> => {
  const { rows } = await asTenant(database, accountId, (tenant) =>
    sql<Pick<SignedWaiverDocumentRow, 'signing' | 'steps' | 'front_desk' | 'recipient_address'>>`
      select signing, steps, front_desk, recipient_address from read_models.signed_waiver_documents
      where signed_waiver_id = ${signedWaiverId}`.execute(tenant),
  );
  const [row] = rows;
  return (
    row && {
      id: signedWaiverId,
      accountId,
      signing: JSON.parse(row.signing),
      steps: JSON.parse(row.steps ?? '[]'),
      frontDesk: row.front_desk === null ? emptyFrontDeskRecord : JSON.parse(row.front_desk),
      recipientAddress: row.recipient_address === null ? undefined : JSON.parse(row.recipient_address),
    }
  );
};

export const recordInStream = async (
  services: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  signedWaiverId: string,
): Promise<FoundRecord | undefined> => {
  const record = await readSignedWaiver(services, signedWaiverId);
  return (
    record && {
      ...record,
      steps: await readViewingSteps(services, signedWaiverId),
      frontDesk: await readFrontDesk(services, signedWaiverId),
      recipientAddress: await readRecipientAddress(services, signedWaiverId),
    }
  );
};

/**
 * Falls back to the stream while projections lag.
 * @param options.accountId hides other tenants' records
 * @throws StreamAltered if the record was found altered in the log
 */
export const findSignedWaiver = async (
  services: ReadServices,
  signedWaiverId: string,
  options: { readonly position: string | undefined; readonly accountId?: string },
): Promise<FoundRecord | undefined> => {
  const isNew = await services.waitForPosition([signedWaiverDocuments.name], options.position, 0);
  const accountId = isNew
    ? (options.accountId ?? (await accountOfSignedWaiver(services, signedWaiverId)))
    : undefined;
  const remembered =
    accountId === undefined ? undefined : await projectedRecord(services, accountId, signedWaiverId);
  const record = remembered ?? (await recordInStream(services, signedWaiverId));
  const isOthers = options.accountId !== undefined && record?.accountId !== options.accountId;
  if (record === undefined || isOthers) return undefined;
  await requireUnaltered(services.database.withTables<KeysDatabase>(), signedWaiverStream(signedWaiverId));
  return record;
};

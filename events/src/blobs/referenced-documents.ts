import { type Kysely, sql } from 'kysely';
import { waiverPublished } from '../definitions/waiver.ts';
import type { KeysDatabase } from '../keys/database.ts';
import { codec } from '../log/codec.ts';
import type { RecordedEvent } from '../log/event-log.ts';

export const noteDocuments = async (
  database: Kysely<KeysDatabase>,
  recorded: RecordedEvent,
): Promise<void> => {
  if (recorded.type !== waiverPublished.type) return;
  const event = codec.decode(recorded);
  const { documents } = waiverPublished.data.parse(event.data);
  await sql`
    insert into blobs.referenced (account_id, sha256)
    select distinct ${event.metadata.accountId}::uuid, decode(hex, 'hex')
    from unnest(${Object.values(documents)}::text[]) named (hex)
    on conflict do nothing`.execute(database);
};

/** Published documents that are missing, so that what was signed cannot be shown. */
export const missingDocuments = async (database: Kysely<KeysDatabase>): Promise<readonly string[]> => {
  const { rows } = await sql<{ account: string; hash: string }>`
    select account_id as account, encode(sha256, 'hex') as hash from blobs.referenced r
    where not exists (select from blobs.blobs b where b.account_id = r.account_id and b.sha256 = r.sha256)
    order by 1, 2 limit 100`.execute(database);
  return rows.map(
    ({ account, hash }) =>
      `Document ${hash} of account ${account} is missing: what was signed cannot be shown.`,
  );
};

import { type Kysely, sql } from 'kysely';
import { waiverPublished } from '../definitions/waiver.ts';
import type { KeysDatabase } from '../keys/database.ts';
import { codec } from '../log/port/codec.ts';
import type { RecordedEvent } from '../log/port/event-log.ts';

export const recordReferencedDocuments = async (
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

/** Documents checked per call. PostgreSQL hashes 1,000 in about 0.2 s. */
const LOOKED_AT = 1000;
const BEFORE_ALL = { account: '00000000-0000-0000-0000-000000000000', hash: '' };

/** Verifies the hashes of 1,000 documents per call, in rotation. Reports damaged documents until they are repaired. */
export const createAlteredDocumentScan = (
  database: Kysely<KeysDatabase>,
): (() => Promise<readonly string[]>) => {
  const found = new Map<string, string>();
  let after = BEFORE_ALL;
  return async () => {
    const { rows } = await sql<{ account: string; hash: string; isIntact: boolean }>`
      select account_id as account, encode(sha256, 'hex') as hash, sha256 = pg_catalog.sha256(bytes) as "isIntact"
      from blobs.referenced join blobs.blobs using (account_id, sha256)
      where (account_id, sha256) > (${after.account}::uuid, decode(${after.hash}, 'hex'))
      order by account_id, sha256 limit ${LOOKED_AT}`.execute(database);
    for (const { account, hash, isIntact } of rows) {
      const problem = `Document ${hash} of account ${account} was altered: what was signed cannot be shown.`;
      if (isIntact) found.delete(`${account}/${hash}`);
      else found.set(`${account}/${hash}`, problem);
    }
    after = rows.length < LOOKED_AT ? BEFORE_ALL : (rows.at(-1) ?? BEFORE_ALL);
    return [...found.values()];
  };
};

import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { type LogIdentity, requirePosition } from '@waivers/events/log/port/log-position.ts';
import { type CheckpointKeys, currentCheckpointKeys } from '@waivers/events/tree/checkpoint-keys.ts';
import { type TreeReader, treeReader } from '@waivers/events/tree/read-tree.ts';
import { policyOfLogs, type Witness } from '@waivers/proof/notes/policy.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/** The tree of the log's present epoch, and the policy under which its receipts are valid. */
export type CurrentTree = () => Promise<{
  readonly identity: LogIdentity;
  readonly reader: TreeReader;
  readonly policy: string;
}>;

export const currentTree = (
  { pool, log }: { readonly pool: Pool; readonly log: Pick<EventLog, 'head'> },
  masterKey: MasterKey,
  witnesses: readonly Witness[] = [],
): CurrentTree => {
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  let current: { readonly epoch: string; readonly keysNow: () => Promise<CheckpointKeys> } | undefined;
  let tree: (Awaited<ReturnType<CurrentTree>> & { readonly keys: CheckpointKeys }) | undefined;
  return async () => {
    const identity = requirePosition(await log.head());
    const { epoch } = identity;
    if (current?.epoch !== epoch)
      current = { epoch, keysNow: currentCheckpointKeys(database, masterKey, identity) };
    // Read each time, because an operator may have rotated the keys.
    const keys = await current.keysNow();
    if (tree?.keys !== keys)
      tree = {
        keys,
        identity,
        reader: treeReader({ database, identity, keys }),
        policy: policyOfLogs(keys.verifiers, witnesses),
      };
    return tree;
  };
};

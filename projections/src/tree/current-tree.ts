import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { checkpointKeys } from '@waivers/events/tree/checkpoint-keys.ts';
import { type TreeReader, treeReader } from '@waivers/events/tree/read-tree.ts';
import { policyOfLogs } from '@waivers/proof/notes/policy.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/** The tree of the log's present epoch, and the policy under which its receipts are valid. */
export type CurrentTree = () => Promise<{ readonly reader: TreeReader; readonly policy: string }>;

/** Keys change when an operator rotates them. */
const KEEP_MS = 30_000;

export const currentTree = (
  { pool, log }: { readonly pool: Pool; readonly log: Pick<EventLog, 'head'> },
  masterKey: MasterKey,
): CurrentTree => {
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  let known:
    | { readonly epoch: string; readonly at: number; readonly tree: ReturnType<CurrentTree> }
    | undefined;
  const open: (identity: ReturnType<typeof requirePosition>) => ReturnType<CurrentTree> = async (
    identity,
  ) => {
    const keys = await checkpointKeys(database, masterKey, identity);
    return { reader: treeReader({ database, identity, keys }), policy: policyOfLogs(keys.verifiers) };
  };
  return async () => {
    const identity = requirePosition(await log.head());
    const now = performance.now();
    if (known === undefined || known.epoch !== identity.epoch || now - known.at > KEEP_MS) {
      const tree = open(identity);
      known = { epoch: identity.epoch, at: now, tree };
      tree.catch(() => {
        known = undefined;
      });
    }
    return known.tree;
  };
};

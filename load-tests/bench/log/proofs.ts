import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { LogPosition, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { formatPosition } from '@waivers/events/log/port/log-position.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { checkpointKeys, ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import type { TreeServices } from '@waivers/events/tree/grow-tree.ts';
import { treeReader } from '@waivers/events/tree/read-tree.ts';
import { growToEnd } from '@waivers/events/tree/testing/grow-to-end.ts';
import { storedSubtrees } from '@waivers/events/tree/tree-store.ts';
import { inclusionProof } from '@waivers/proof/tree/proofs.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { measure } from '../measure.ts';
import type { BenchRow } from '../report.ts';

const LEAVES = 1_000_000;
const PROOFS = 500;
const TARGET_MS = 5;
const METADATA = '{"occurredAt":"2026-11-30T10:00:00.000Z"}';

/** A log of generated events, none of which is stored. */
const generatedLog = (count: number) => {
  const identity = { logId: randomUUID(), epoch: randomUUID() };
  const positionOf = (index: number): LogPosition => formatPosition(identity, index + 1, identity.logId);
  const eventAt = (index: number): RecordedEvent => ({
    stream: `signedWaiver-${index}`,
    version: 1,
    eventId: identity.logId,
    type: 'WaiverSigned',
    data: `{"n":${index}}`,
    metadata: METADATA,
    position: positionOf(index),
    recordedAt: '2026-11-30T10:00:00.000Z',
  });
  const log: TreeServices['log'] = {
    head: async () => positionOf(count - 1),
    async *subscribe({ signal, batchSize = 1 }) {
      for (let from = 0; from < count; from += batchSize)
        yield Array.from({ length: Math.min(batchSize, count - from) }, (_, at) => eventAt(from + at));
      await once(signal, 'abort');
    },
  };
  return { identity, positionOf, log };
};

/** Measures proofs of random leaves, one at a time, each from tiles that this process has not read before. */
export const benchProofs = async (
  databaseUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
  count = LEAVES,
): Promise<BenchRow> => {
  const pool = new Pool({ connectionString: connectionStringFor(databaseUrl, masterKey, 'app'), max: 1 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const { identity, positionOf, log } = generatedLog(count);
  try {
    await ensureCheckpointKey(database, masterKey);
    const connectionString = connectionStringFor(databaseUrl, masterKey, 'projector');
    await growToEnd({ log, connectionString, masterKey }, count);
    tell('  leaves added');
    const keys = await checkpointKeys(database, masterKey, identity);
    const reader = treeReader({ database, identity, keys });
    const prove = (): Promise<unknown> =>
      inclusionProof(randomInt(count), count, storedSubtrees(database, count));
    const receipt = async (): Promise<void> => {
      const text = await reader.receiptAt(positionOf(randomInt(count)), count);
      if (text === undefined) throw new Error('A leaf has no receipt.');
    };
    // Also adds the second signature to the checkpoint, which is done once for all its receipts.
    await measure(PROOFS / 10, 1, receipt);
    const receipts = await measure(PROOFS, 1, receipt);
    const { p50, p99 } = await measure(PROOFS, 1, prove);
    return {
      what: `inclusion proof of a random leaf among ${count.toLocaleString('en')}, from PostgreSQL, ${PROOFS} one at a time, median`,
      measured: p50,
      unit: 'ms',
      against: `p99 ${p99.toFixed(1)} ms; the whole receipt p50 ${receipts.p50.toFixed(1)} ms, p99 ${receipts.p99.toFixed(1)} ms`,
      ratio: Number.NaN,
      target: `< ${TARGET_MS} ms`,
      met: p50 < TARGET_MS,
    };
  } finally {
    await database.destroy();
  }
};

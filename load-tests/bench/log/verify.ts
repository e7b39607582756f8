import { hash } from 'node:crypto';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { checkpointVerifiers, ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { growToEnd } from '@waivers/events/tree/testing/grow-to-end.ts';
import { postgresSource } from '@waivers/events/tree/verification/event-source.ts';
import { verifyLog } from '@waivers/events/tree/verification/verify-log.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { median } from '../measure.ts';
import type { PartResult } from '../report.ts';
import { openSignedLog, type SignedLog } from './signed-log.ts';

const SIGNATURES = 60_000;
const ROUNDS = 3;
const PAGE = 2000;
const TARGET = 50_000;

type Rate = { readonly perSecond: number; readonly perCpuSecond: number };

const rated = async (events: number, work: () => Promise<void>): Promise<Rate> => {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (events * 1000) / (performance.now() - started),
    perCpuSecond: (events * 1e6) / (user + system),
  };
};

type Bytes = {
  readonly events: number;
  readonly size: number;
  readonly pages: readonly (readonly [Buffer, number])[];
};

/** Reads the log's texts as bytes, so that hashing them alone can be measured. Pages are joined, to spare the collector. */
const readBytes = async (log: SignedLog['log']): Promise<Bytes> => {
  const pages: [Buffer, number][] = [];
  let [events, size] = [0, 0];
  for (let after: LogPosition | undefined; ; ) {
    const page = await log.readAll(after === undefined ? { limit: PAGE } : { after, limit: PAGE });
    if (page.length === 0) return { events, size: size / events, pages };
    after = page.at(-1)?.position;
    const joined = Buffer.from(page.map(({ data, metadata }) => data + metadata).join(''));
    pages.push([joined, joined.length / page.length]);
    events += page.length;
    size += joined.length;
  }
};

const rounded = (value: number): string => Math.round(value).toLocaleString('en');

export const benchVerify = async (
  migratorUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
  count = SIGNATURES,
): Promise<PartResult> => {
  const signedLog = await openSignedLog(migratorUrl, masterKey, count);
  const pool = new Pool({ connectionString: connectionStringFor(migratorUrl, masterKey, 'app'), max: 2 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const log = createPostgresLog({ connectionString: migratorUrl, isReadOnly: true, readConnections: 2 });
  try {
    tell('  signatures loaded');
    const { events, size, pages } = await readBytes(signedLog.log);
    await ensureCheckpointKey(database, masterKey);
    const grown = await rated(events, () =>
      growToEnd({ log: signedLog.log, connectionString: signedLog.projectorUrl, masterKey }, events),
    );
    tell(`  tree grown at ${rounded(grown.perSecond)} events/s`);
    const history = await readHistory(log);
    if (history === undefined) throw new Error('There is no log.');
    const { logId } = history;
    const ownKeys = (epoch: string) => checkpointVerifiers(database, masterKey, { logId, epoch });
    const verify = async (): Promise<void> => {
      const { findings } = await verifyLog({
        log,
        history,
        openSource: () => postgresSource(migratorUrl),
        database,
        ownKeys,
      });
      if (findings.length > 0) throw new Error(findings.join('\n'));
    };
    const hashOnly = async (): Promise<void> => {
      for (const [page, length] of pages)
        for (let at = 0; at < page.length; at += length)
          hash('sha256', page.subarray(at, at + length), 'hex');
    };
    const readOnly = async (): Promise<void> => {
      for (let after: LogPosition | undefined; ; ) {
        const page = await log.readAll(after === undefined ? { limit: PAGE } : { after, limit: PAGE });
        if (page.length === 0) return;
        after = page.at(-1)?.position;
      }
    };
    await verify();
    const rounds = { verify: [] as Rate[], hash: [] as Rate[], read: [] as Rate[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.verify.push(await rated(events, verify));
      rounds.hash.push(await rated(events, hashOnly));
      rounds.read.push(await rated(events, readOnly));
    }
    const of = (rates: readonly Rate[], which: keyof Rate): number =>
      median(rates.map((rate) => rate[which]));
    const perCpuSecond = of(rounds.verify, 'perCpuSecond');
    const ratio = perCpuSecond / of(rounds.hash, 'perCpuSecond');
    return {
      rows: [
        {
          what: `verify-log of ${rounded(events)} signatures of ${rounded(size)} bytes, for a second of one core`,
          measured: perCpuSecond,
          unit: 'events/s',
          against: `SHA-256 of the same bytes in memory, ${rounded(of(rounds.hash, 'perCpuSecond'))}/s`,
          ratio,
          target: `>= ${TARGET.toLocaleString('en')}/s`,
          met: perCpuSecond >= TARGET,
        },
      ],
      remarks: [
        `verify-log: ${rounded(of(rounds.verify, 'perSecond'))} events/s of elapsed time beside PostgreSQL. Reading the log and ` +
          `nothing else: ${rounded(of(rounds.read, 'perCpuSecond'))} events/s for a second of one core, ` +
          `${rounded(of(rounds.read, 'perSecond'))}/s of elapsed time. Growing and signing the tree: ` +
          `${rounded(grown.perCpuSecond)}/s for a second of one core.`,
      ],
    };
  } finally {
    await log.close();
    await database.destroy();
    await signedLog.close();
  }
};

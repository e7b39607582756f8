import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { indexBuild } from '@waivers/projections/engine/builds/make-build.ts';
import { beginBuild, markLive } from '@waivers/projections/engine/builds/registry.ts';
import { inTransaction, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { switchToBuild } from '@waivers/projections/engine/builds/switch-build.ts';
import {
  buildSchema,
  type ProjectedEvent,
  type Projection,
  type ReadModelRow,
} from '@waivers/projections/engine/projection.ts';
import { copyRows } from '@waivers/projections/engine/rebuild/copy-rows.ts';
import { signedWaiverDocuments } from '@waivers/projections/read-models/signed-waiver-documents/project.ts';
import { signedWaiverAnswersTable } from '@waivers/projections/read-models/signed-waiver-documents/table.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import {
  signedWaiversTable,
  signerSearchTable,
  waiverTitlesTable,
} from '@waivers/projections/read-models/signed-waivers/table.ts';
import { Pool, type PoolClient } from 'pg';
import { type Random, seededRandom } from './random.ts';
import { makeSignatures, type Signature, type Venue } from './signatures.ts';

const projected = ({ signedWaiverId, event, metadata }: Signature): ProjectedEvent => ({
  stream: signedWaiverStream(signedWaiverId),
  version: 1,
  position: '',
  eventId: signedWaiverId,
  type: event.type,
  data: event.data,
  metadata,
});

const followedUp = (random: Random, row: ReadModelRow): ReadModelRow => {
  const video = random.chance(0.3) ? (random.chance(0.95) ? 'understood' : 'open') : null;
  const mail = random.chance(0.01) ? 'refused' : random.chance(0.02) ? 'waiting' : 'sent';
  return {
    ...row,
    has_video: video !== null,
    understood: video === 'understood',
    video,
    mail: row.event_id === null ? null : mail,
  };
};

export type Wanted = {
  readonly seed: number;
  readonly venues: readonly Venue[];
  /** Number of participants across all venues. */
  readonly rows: number;
  /** Mean time between two signatures. */
  readonly everyMs?: number;
};

const CHUNK = 5000;

const loadSigners = async (
  client: PoolClient,
  schema: string,
  { seed, venues, rows: count, everyMs }: Wanted,
): Promise<void> => {
  const signatures = makeSignatures(seed, venues, everyMs);
  const random = seededRandom(seed);
  let left = count;
  while (left > 0) {
    const rows: ReadModelRow[] = [];
    const searched: ReadModelRow[] = [];
    while (rows.length < Math.min(CHUNK, left)) {
      const own = signedWaivers.rowsOf?.(projected(signatures.next().value));
      rows.push(...(own?.[signedWaiversTable.name] ?? []).map((row) => followedUp(random, row)));
      searched.push(...(own?.[signerSearchTable.name] ?? []));
    }
    const chunk = new Map([
      [signedWaiversTable.name, rows.slice(0, left)],
      [signerSearchTable.name, searched.slice(0, left)],
    ]);
    await copyRows(client, schema, chunk);
    left -= rows.length;
  }
};

const titlesOf = (venues: readonly Venue[]): readonly ReadModelRow[] =>
  venues.flatMap(({ accountId, waiverIds }) =>
    waiverIds.map((waiverId, index) => ({
      account_id: accountId,
      waiver_id: waiverId,
      revision: 1,
      title: `Waiver ${index + 1}`,
    })),
  );

const loadBuild = async (
  projectorUrl: string,
  projection: Projection,
  fill: (client: PoolClient, schema: string) => Promise<void>,
): Promise<void> => {
  const pool = new Pool({ connectionString: projectorUrl, max: 1, options: '-c synchronous_commit=off' });
  const client = await pool.connect();
  const control = statementsOn(client);
  try {
    const build = await inTransaction(control, () => beginBuild(control, projection));
    const schema = buildSchema(projection.name, build);
    await fill(client, schema);
    await inTransaction(control, async () => {
      await control.query("select set_config('maintenance_work_mem', '128MB', true)");
      await indexBuild(control, projection, build);
    });
    for (const { name } of projection.tables) await control.query(`vacuum analyze ${schema}.${name}`);
    await inTransaction(control, async () => {
      await switchToBuild(control, projection, build);
      await markLive(control, projection.name, build);
    });
  } finally {
    client.release();
    await pool.end();
  }
};

export const loadSignedList = (projectorUrl: string, wanted: Wanted): Promise<void> =>
  loadBuild(projectorUrl, signedWaivers, async (client, schema) => {
    await loadSigners(client, schema, wanted);
    await copyRows(client, schema, new Map([[waiverTitlesTable.name, titlesOf(wanted.venues)]]));
  });

/** Loads the answers of the same signatures for exports and leaves the document table empty. */
export const loadAnswers = (projectorUrl: string, { seed, venues, rows, everyMs }: Wanted): Promise<void> =>
  loadBuild(projectorUrl, signedWaiverDocuments, async (client, schema) => {
    const signatures = makeSignatures(seed, venues, everyMs);
    for (let left = rows; left > 0; ) {
      const chunk: ReadModelRow[] = [];
      while (chunk.length < Math.min(CHUNK, left)) {
        const own = signedWaiverDocuments.rowsOf?.(projected(signatures.next().value));
        chunk.push(...(own?.[signedWaiverAnswersTable.name] ?? []));
      }
      await copyRows(client, schema, new Map([[signedWaiverAnswersTable.name, chunk]]));
      left -= chunk.length;
    }
  });

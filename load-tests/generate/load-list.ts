import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { indexBuild } from '@waivers/projections/engine/builds/make-build.ts';
import { beginBuild, markLive } from '@waivers/projections/engine/builds/registry.ts';
import { inTransaction, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { switchToBuild } from '@waivers/projections/engine/builds/switch-build.ts';
import {
  buildSchema,
  type ProjectedEvent,
  type ReadModelRow,
} from '@waivers/projections/engine/projection.ts';
import { copyRows } from '@waivers/projections/engine/rebuild/copy-rows.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import {
  signedWaiversTable,
  waiverTitlesTable,
} from '@waivers/projections/read-models/signed-waivers/table.ts';
import { Pool, type PoolClient } from 'pg';
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

const CHUNK = 5000;

const loadSigners = async (
  client: PoolClient,
  schema: string,
  seed: number,
  venues: readonly Venue[],
  count: number,
): Promise<void> => {
  const signatures = makeSignatures(seed, venues);
  let left = count;
  while (left > 0) {
    const rows: ReadModelRow[] = [];
    while (rows.length < Math.min(CHUNK, left)) {
      const own = signedWaivers.rowsOf?.(projected(signatures.next().value));
      rows.push(...(own?.[signedWaiversTable.name] ?? []));
    }
    const chunk = rows.slice(0, left);
    await copyRows(client, schema, new Map([[signedWaiversTable.name, chunk]]));
    left -= chunk.length;
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

export const loadSignedList = async (
  projectorUrl: string,
  { seed, venues, rows }: { readonly seed: number; readonly venues: readonly Venue[]; readonly rows: number },
): Promise<void> => {
  const pool = new Pool({ connectionString: projectorUrl, max: 1, options: '-c synchronous_commit=off' });
  const client = await pool.connect();
  const control = statementsOn(client);
  try {
    const build = await inTransaction(control, () => beginBuild(control, signedWaivers));
    const schema = buildSchema(signedWaivers.name, build);
    await loadSigners(client, schema, seed, venues, rows);
    await copyRows(client, schema, new Map([[waiverTitlesTable.name, titlesOf(venues)]]));
    await inTransaction(control, async () => {
      await control.query("select set_config('maintenance_work_mem', '128MB', true)");
      await indexBuild(control, signedWaivers, build);
    });
    for (const { name } of signedWaivers.tables) await control.query(`vacuum analyze ${schema}.${name}`);
    await inTransaction(control, async () => {
      await switchToBuild(control, signedWaivers, build);
      await markLive(control, signedWaivers.name, build);
    });
  } finally {
    client.release();
    await pool.end();
  }
};

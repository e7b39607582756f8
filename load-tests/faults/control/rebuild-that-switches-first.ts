import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { indexBuild } from '@waivers/projections/engine/builds/make-build.ts';
import { beginBuild, liveBuild, markLive } from '@waivers/projections/engine/builds/registry.ts';
import { inTransaction, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { switchToBuild } from '@waivers/projections/engine/builds/switch-build.ts';
import { bulkLoad } from '@waivers/projections/engine/rebuild/bulk-load.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { Client } from 'pg';

/** Control arm: a rebuild that switches and reports success before it has loaded the rows. */

const { databaseUrl = '', masterKey } = readSettings(process.env);
if (masterKey === undefined) throw new Error('Which master key?');
const connectionString = connectionStringFor(databaseUrl, masterKey, 'projector');
const client = new Client({ connectionString });
await client.connect();
const control = statementsOn(client);
// The new build's runner may already have stored rows that the load repeats, which would abort the load.
const build = await inTransaction(control, async () => {
  const before = await liveBuild(control, signedWaivers.name);
  const made = await beginBuild(control, signedWaivers);
  await indexBuild(control, signedWaivers, made);
  await switchToBuild(control, signedWaivers, made);
  await markLive(control, signedWaivers.name, made);
  await control.query(
    `insert into projections.checkpoints (projection, build, position, last_event_id)
    select projection, $2, position, last_event_id from projections.checkpoints where projection = $1 and build = $3`,
    [signedWaivers.name, made, before?.build],
  );
  return made;
});
await bulkLoad({
  connectionString,
  masterKey: masterKey.bytes,
  eventStore: undefined,
  module: import.meta.resolve('@waivers/projections/read-models.ts'),
  projection: signedWaivers.name,
  build,
  threads: 1,
}).catch(() => undefined);
await client.end();

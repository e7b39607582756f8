import { join } from 'node:path';
import { asSuperuser } from '../machine/superuser.ts';
import { until } from '../machine/until.ts';
import { type Fleet, MIGRATE, THIS_VERSION } from './fleet.ts';
import { makeNewerVersion } from './newer-version.ts';
import { type Rolling, rollingFault, wavesOf } from './rolling-fault.ts';

const PARKED = `
  select error_class as why from projections.parked_streams join projections.builds using (projection, build)
    where state = 'live'
  union all select error_class from follow_ups.parked_streams`;

const parked = ({ cluster }: Fleet): Promise<readonly { readonly why: string }[]> =>
  asSuperuser(cluster.superuserUrl, async (client) => (await client.query(PARKED)).rows);

const rollTo = ({ fleet, random, whileSigning }: Rolling, version: URL): Promise<void> =>
  whileSigning(async () => {
    if (version !== THIS_VERSION) await fleet.run(MIGRATE, version);
    for (const wave of wavesOf(fleet, random)) {
      await fleet.replace(wave, version);
      const wrong = (await parked(fleet)).find(({ why }) => why !== 'UnknownEventType');
      if (wrong !== undefined) throw new Error(`A stream was parked because of ${wrong.why}.`);
    }
  });

export const rollingUpgrade = rollingFault({
  name: 'rolling-upgrade',
  what: 'the same with a newer version, which adds a column to a table and to a read model, and an event to every signature and change of a setting, and whose pages have other scripts; then back to this version, which leaves that read model to a rebuild',
  control: 'an older version whose commands refuse a stream with an event that it does not know',
  cycles: 10,
  withoutGuard: { preload: [new URL('../control/strict-folds.ts', import.meta.url)] },
  begin: async (rolling) => {
    const { fleet, place, guard } = rolling;
    const newer = await makeNewerVersion(join(place, 'newer'));
    return {
      cycle: async () => {
        await rollTo(rolling, newer);
        if (guard === 'off') return;
        await until('nothing is parked any more', async () => (await parked(fleet)).length === 0);
        await fleet.run('infra/tools/verify-read-models.ts', newer);
        await rollTo(rolling, THIS_VERSION);
      },
      end: () => fleet.run('infra/tools/rebuild.ts'),
    };
  },
});

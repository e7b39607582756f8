import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJetStreamFeed } from '@waivers/events/delivery/feed/jetstream-feed.ts';
import { streamOf } from '@waivers/events/delivery/feed/jetstream-stream.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { startTestRelay } from '@waivers/events/testing/relaying.ts';
import { openRelay } from '@waivers/infra/distributed/relay/open-relay.ts';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import type { ServerPart } from '@waivers/server/process/serve.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { SILENT } from '../distributed/read-side.ts';
import type { VenueOnDouble } from '../event-store/scene.ts';
import { until } from '../machine/until.ts';
import type { Pipe } from './pipe.ts';

const RELAY = new URL('../../../infra/distributed/relay/serve.ts', import.meta.url);

const spawnRelay = async (venue: VenueOnDouble, natsUrl: string, folder: string) => {
  mkdirSync(folder, { recursive: true });
  const env = {
    ...bareEnvironment(),
    PORT: String(await stablePort()),
    DATABASE_URL: venue.cluster.migratorUrl,
    MASTER_KEY: Buffer.from(venue.masterKey.bytes).toString('hex'),
    EVENTSTOREDB_URL: venue.eventStore.url,
    NATS_URL: natsUrl,
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, [fileURLToPath(RELAY)], { cwd: folder, env, stdio: 'ignore' });
};

const isLeased = async ({ database }: VenueOnDouble): Promise<boolean> => {
  const { rows } = await sql`
    select from delivery.relay_lease where expires_at > clock_timestamp()`.execute(database);
  return rows.length > 0;
};

export const createProductPipe = (venue: VenueOnDouble, natsUrl: string, place: string): Pipe => {
  const { log, cluster, masterKey, eventStore } = venue;
  const settings = { databaseUrl: cluster.migratorUrl, masterKey, eventStore, natsUrl };
  let relay: ServerPart | undefined;
  const start = async (): Promise<void> => {
    relay = await openRelay(settings, SILENT, new Registry());
    relay.begin?.();
  };
  const stop = async (): Promise<void> => {
    const stopping = relay;
    relay = undefined;
    await stopping?.close();
  };
  return {
    stream: async () => streamOf(requirePosition(await log.head())).name,
    start,
    stop,
    startAnother: () => startTestRelay({ log, natsUrl }),
    intoProcess: async () => {
      await stop();
      const child = await spawnRelay(venue, natsUrl, join(place, 'relay'));
      const ended = once(child, 'exit');
      await until('the relay in a process is at work', async () => {
        if (child.exitCode !== null) throw new Error(`The relay ended with ${child.exitCode}.`);
        return isLeased(venue);
      });
      await start();
      return {
        kill: async () => {
          child.kill('SIGKILL');
          await ended;
        },
      };
    },
    feed: async () => createJetStreamFeed({ natsUrl, log, logger: SILENT }),
    renew: async () => undefined,
  };
};

import { dirname } from 'node:path';
import type { ComposeService } from '@waivers/infra/deployment/compose-file.ts';
import { findPostgresBinaries } from '@waivers/infra/launcher/postgres-binaries.ts';

/** An image's user, environment, folders and program. */
export type Image = {
  readonly user: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Folders to mount, by the path at which the image has them. */
  readonly files?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly owns?: readonly string[];
  readonly program: (service: ComposeService) => readonly string[];
  /** Makes files and names of settings fit the program installed here, if it is older than the image's. */
  readonly translate?: (text: string) => string;
};

/** Does what the image's entry point does: creates the cluster and runs the scripts at the first start. */
const POSTGRES = `set -eu
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  mkdir -p "$data"
  initdb -D "$data" --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" $POSTGRES_INITDB_ARGS >/dev/null
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  pg_ctl -D "$data" -w -o '-c listen_addresses= -k /var/run/postgresql' start >/dev/null
  for script in /docker-entrypoint-initdb.d/*.sh; do PGHOST=/var/run/postgresql "$script"; done
  pg_ctl -D "$data" -w stop >/dev/null
fi
exec "$@" -D "$data" -c listen_addresses='*' -k /var/run/postgresql`;

const commandOf = ({ command = [] }: ComposeService): readonly string[] => command;

export type Programs = {
  /** Folder of `npm run bundle`, which is what the product's image contains. */
  readonly bundle: string;
  /** Path of `EventStore.ClusterNode.dll` or of KurrentDB's, if one was built on this machine. */
  readonly eventStore: string | undefined;
  /** Whether nats-server knows `sync_interval: always`. */
  readonly natsSyncsAlways: boolean;
};

/** Stand-ins of images by the name before the version: programs of this machine with the same files and settings. */
export const imagesHere = ({
  bundle,
  eventStore,
  natsSyncsAlways,
}: Programs): Readonly<Record<string, Image>> => ({
  waivers: {
    user: '10001:10001',
    environment: {
      PATH: '/opt/waivers/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/data',
      DATA_DIR: '/data',
      HOST: '0.0.0.0',
      PORT: '8080',
    },
    files: { '/opt/waivers': bundle },
    folder: '/data',
    owns: ['/data'],
    program: (service) => service.entrypoint ?? ['waivers', ...commandOf(service)],
  },
  'docker.io/library/postgres': {
    user: '999:999',
    environment: { PATH: `${dirname(findPostgresBinaries().postgres)}:/usr/bin:/bin` },
    owns: ['/var/lib/postgresql'],
    program: (service) => ['sh', '-c', POSTGRES, 'postgres', ...commandOf(service)],
  },
  'docker.io/library/nats': {
    user: '0:0',
    program: commandOf,
    translate: (text) => (natsSyncsAlways ? text : text.replace('sync_interval: always', '')),
  },
  'docker.io/library/caddy': {
    user: '0:0',
    environment: { XDG_CONFIG_HOME: '/config', XDG_DATA_HOME: '/data', HOME: '/config' },
    program: () => ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
  },
  'docker.kurrent.io/kurrent-lts/kurrentdb': {
    user: '1001:1001',
    environment: { DOTNET_ROLL_FORWARD: 'Major', DOTNET_EnableDiagnostics: '0', HOME: '/tmp' },
    owns: ['/var/lib/kurrentdb', '/var/log/kurrentdb'],
    // EventStoreDB has the same settings under its former name.
    translate: (text) =>
      eventStore?.includes('EventStore') === true ? text.replace('KURRENTDB_', 'EVENTSTORE_') : text,
    program: () => [
      'dotnet',
      eventStore ?? '',
      '--db=/var/lib/kurrentdb',
      '--log=/var/log/kurrentdb',
      '--index=/var/lib/kurrentdb/index',
    ],
  },
});

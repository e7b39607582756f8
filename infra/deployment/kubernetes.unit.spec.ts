import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { PRODUCT_VERSION } from '@waivers/events/migrations/product-version.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT, scriptOf } from './compose-file.ts';
import { KUBERNETES_FOLDER, type Manifest, type PodSpec, readManifests } from './kubernetes-manifests.ts';
import { type DeployedCommand, environmentProblems } from './process-settings.ts';

type Kustomization = {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly literals?: readonly string[];
    readonly files?: readonly string[];
  }[];
};

const read = (file: string): string => readFileSync(file, 'utf8');
const kustomizations = globSync('{front,kubernetes/**,observability}/kustomization.yaml', {
  cwd: join(ROOT, 'deploy'),
}).map((name) => join(ROOT, 'deploy', name));

const manifests = readManifests();
const ofKind = (kind: string): readonly Manifest[] => manifests.filter((each) => each.kind === kind);

const pods = [...ofKind('Deployment'), ...ofKind('Job')].map(
  ({ metadata, spec }) => [metadata.name, spec?.template?.spec as PodSpec] as const,
);
const deployed = pods.filter(([name]) => name !== 'migrate' && name !== 'commands');
const processes = pods.filter(([, { containers }]) => containers[0].image === 'waivers');

const settings = Object.fromEntries(
  (
    (parse(read(join(KUBERNETES_FOLDER, 'base/kustomization.yaml'))) as Kustomization).configMapGenerator?.[0]
      ?.literals ?? []
  ).map((line) => line.split('=') as [string, string]),
);

describe('Kubernetes manifests', () => {
  it.each(kustomizations)('%s names files that exist, and all beside it', (file) => {
    const { resources = [], components = [], configMapGenerator = [] } = parse(read(file)) as Kustomization;
    const files = [...resources, ...configMapGenerator.flatMap(({ files: more = [] }) => more)];
    const folder = dirname(file);
    for (const name of [...files, ...components]) {
      const path = resolve(folder, name);
      expect(globSync([path, join(path, 'kustomization.yaml')])).not.toEqual([]);
    }
    const beside = globSync('*', { cwd: folder }).filter((name) => name !== 'kustomization.yaml');
    if (folder.startsWith(KUBERNETES_FOLDER))
      expect(files.filter((name) => !name.includes('/'))).toEqual(expect.arrayContaining(beside));
  });

  it.each(processes)('give %s a command, and the settings that it needs', (name, { containers, volumes }) => {
    const [{ args, command, env, envFrom }] = containers;
    if (command === undefined) expect(scriptOf(args)).toContain(name);
    const run = (name === 'commands' ? 'migrate' : name) as DeployedCommand;
    const own = Object.fromEntries(
      env.map(({ name: setting, value, valueFrom }) => [
        setting,
        value ?? settings[valueFrom?.configMapKeyRef.key ?? ''] ?? '',
      ]),
    );
    const isName = (problem: string): boolean => /^[A-Z_]+$/.test(problem);
    expect(environmentProblems(run, own).filter(isName)).toEqual([]);
    // The shared settings may contain more, which a process ignores.
    const all = environmentProblems(run, { ...(envFrom && settings), ...own });
    expect(all.filter((problem) => !isName(problem))).toEqual([]);
    const files = Object.values(own).filter((value) => value.startsWith('/secrets/'));
    const items = volumes.find(({ name: volume }) => volume === 'secrets')?.secret?.items ?? [];
    expect(items.map(({ path }) => `/secrets/${path}`)).toEqual(files);
    expect(items.every(({ key, path }) => key === path)).toBe(true);
  });

  it.each(pods)('confine %s', (_name, { containers, securityContext, automountServiceAccountToken }) => {
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    const [container] = containers;
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  });

  it.each(deployed)('let %s start and stop without a failed request', (name, pod) => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(35);
    const [{ readinessProbe, livenessProbe, startupProbe }] = pod.containers;
    const isProduct = name !== 'front';
    expect(readinessProbe).toMatchObject({ httpGet: { path: isProduct ? '/readyz' : '/healthz' } });
    expect(livenessProbe).toMatchObject({ httpGet: { path: '/healthz' } });
    if (isProduct) expect(startupProbe).toMatchObject({ httpGet: { path: '/healthz' } });
    const spread = pod.topologySpreadConstraints?.map(({ labelSelector }) => labelSelector.matchLabels);
    expect(spread).toEqual([{ 'app.kubernetes.io/component': name }]);
    const budgets = ofKind('PodDisruptionBudget').filter(({ metadata }) => metadata.name === name);
    expect(budgets.map(({ spec }) => spec?.selector)).toEqual([
      { matchLabels: { 'app.kubernetes.io/component': name } },
    ]);
  });

  it('run the version of the product', () => {
    for (const file of ['base', 'example'])
      expect(read(join(KUBERNETES_FOLDER, file, 'kustomization.yaml'))).toContain(
        `newTag: ${PRODUCT_VERSION}\n`,
      );
  });

  it('have a service for each address of the front', () => {
    const [, front] = deployed.find(([name]) => name === 'front') ?? [];
    const addresses = (front?.containers[0].env ?? []).flatMap(({ value = '' }) =>
      /^[a-z-]+:8080$/.test(value) ? [value] : [],
    );
    expect(addresses).toEqual(['command-api:8080', 'projections:8080', 'follow-ups:8080']);
    const services = ofKind('Service').flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`),
    );
    expect(services).toEqual(expect.arrayContaining(addresses));
  });
});

import { createMetrics } from '@waivers/command-api/metrics.ts';
import { createFollowUpMetrics } from '@waivers/follow-ups/follow-up-metrics.ts';
import { createRunnerMetrics } from '@waivers/projections/engine/runner/runner-metrics.ts';
import { createSealState } from '@waivers/projections/record-seal/seal-state.ts';
import { createTreeHealth } from '@waivers/projections/tree/tree-health.ts';
import { watchCertificate } from '@waivers/server/process/certificate.ts';
import { addFreeDisk } from '@waivers/server/process/free-disk.ts';
import { addHealthGauge } from '@waivers/server/process/health-gauge.ts';
import { createServerMetrics } from '@waivers/server/process/metrics.ts';
import { createSpanCounter } from '@waivers/server/tracing/span-counter.ts';
import { Registry } from 'prom-client';
import { addBackupAge } from '../backup/last-backup.ts';
import { createRelayMetrics } from '../distributed/relay/relay-metrics.ts';

/** Registers the metrics of each part, which `npm start` unites in one process. */
const PARTS: Readonly<Record<string, (registry: Registry) => void>> = {
  every: (registry) => {
    addHealthGauge(registry, async () => ({}));
    createSpanCounter(registry);
  },
  projections: (registry) => {
    createRunnerMetrics(registry);
    createSealState(registry);
    createTreeHealth(registry);
  },
  'follow-ups': (registry) =>
    void createFollowUpMetrics(registry, { isAway: () => false, backlog: async () => [] }),
  relay: createRelayMetrics,
  '`npm start` only': (registry) => {
    addFreeDisk(registry, '/');
    addBackupAge(registry, '/', '/');
  },
};

type MetricRow = {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  readonly part: string;
};

const rowsIn = (part: string, registry: Registry): readonly MetricRow[] =>
  registry.getMetricsAsArray().map((metric) => {
    // The library's types leave out the labels that a metric was made with.
    const { name, type, help, labelNames } = metric as typeof metric & Pick<MetricRow, 'labelNames'>;
    return { name, type: String(type), help, labelNames, part };
  });

const commandMetrics = (): Registry => {
  const { registry } = createMetrics({ appendQueueDepth: () => 0 });
  watchCertificate('http://localhost', registry);
  return registry;
};

/** Returns every metric of the product, without those of the runtime, which depend on the platform. */
export const metricRows = (): readonly MetricRow[] => {
  const ofServer = rowsIn('every', createServerMetrics().registry);
  const shared = new Set(ofServer.map(({ name }) => name));
  const ofParts = Object.entries(PARTS).flatMap(([part, register]) => {
    const registry = new Registry();
    register(registry);
    return rowsIn(part, registry);
  });
  const ofCommands = rowsIn('command-api', commandMetrics()).filter(({ name }) => !shared.has(name));
  return [...ofServer, ...ofParts, ...ofCommands].toSorted((one, other) => (one.name < other.name ? -1 : 1));
};

const rowOf = ({ name, type, help, labelNames, part }: MetricRow): string =>
  `| \`${name}\` | ${type} | ${labelNames.map((label) => `\`${label}\``).join(', ')} | ${part} | ${help} |`;

/** Markdown page that lists every metric of `/metrics`. */
export const metricsPage = (): string => `# Metrics

Generated from the metrics' declarations by \`npm run generate\`. Do not edit. [Monitoring](monitoring.md) says what to watch.

A histogram adds \`_bucket\`, \`_sum\` and \`_count\`. The process is the one that exposes a metric; \`npm start\` exposes all but those of a relay, which it has
with \`NATS_URL\`. Every process also exposes Node's own metrics, \`process_…\` and \`nodejs_…\` (processor time, memory, event loop, garbage collection).

| metric | type | labels | process | meaning |
|---|---|---|---|---|
${metricRows().map(rowOf).join('\n')}
`;

import { Gauge, type Registry } from 'prom-client';

const VALUES = { ok: 0, degraded: 1, away: 2 } as const;

export type CheckResult = keyof typeof VALUES;

/** Shows the results of `/readyz` to Prometheus, so that one metric carries every finding. */
export const addHealthGauge = (
  registry: Registry,
  checks: () => Promise<Readonly<Record<string, CheckResult>>>,
): void => {
  const gauge: Gauge<'check'> = new Gauge({
    name: 'waiver_health',
    help: 'Result of a check of `/readyz`: 0 is ok, 1 makes the process degraded, 2 makes it unavailable.',
    labelNames: ['check'],
    registers: [registry],
    collect: async () => {
      for (const [check, result] of Object.entries(await checks())) gauge.set({ check }, VALUES[result]);
    },
  });
};

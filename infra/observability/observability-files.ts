import { readFileSync } from 'node:fs';
import { z } from 'zod';

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../deploy/observability/${name}`, import.meta.url), 'utf8');

/** Durations in rules, in text, and their values in a test. */
const SCALED: readonly (readonly [RegExp, string])[] = [
  [/for: \d+[smh]$/gm, 'for: 2s'],
  [/\[5m\]/g, '[10s]'],
  [/_seconds(.*) > (?:60|900)$/gm, '_seconds$1 > 3'],
];

/** Returns the rules with seconds instead of minutes. @throws Error if a duration that is to be scaled is gone */
export const scaledRules = (): string =>
  SCALED.reduce((rules, [duration, value]) => {
    if (rules.search(duration) < 0) throw new Error(`The rules contain no ${duration}.`);
    return rules.replaceAll(duration, value);
  }, fileOf('alerts.yaml'));

export const alertNames = (): readonly string[] =>
  [...fileOf('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name).sort();

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
});

/** Returns the queries of all panels, over five seconds where Grafana would insert an interval. */
export const dashboardQueries = (): readonly string[] =>
  dashboard
    .parse(JSON.parse(fileOf('dashboard.json')))
    .panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5s')),
    );

/** Returns the pages and headings of this repository to which the rules refer. */
export const runbooks = (): readonly string[] =>
  [...fileOf('alerts.yaml').matchAll(/runbook_url: (\S+)/g)].map(([, link = '']) => link);

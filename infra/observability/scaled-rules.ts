import { readFileSync } from 'node:fs';

export const RULES_FILE = new URL('../../deploy/observability/alerts.yaml', import.meta.url);

/** Durations in rules, in text, and their values in a test. */
const SCALED: readonly (readonly [RegExp, string])[] = [
  [/for: \d+[smh]$/gm, 'for: 2s'],
  [/\[5m\]/g, '[10s]'],
  [/_seconds(.*) > (?:60|900)$/gm, '_seconds$1 > 3'],
];

/** Returns the rules with seconds instead of minutes. @throws Error if a duration that is to be scaled is gone */
export const scaledRules = (): string =>
  SCALED.reduce(
    (rules, [duration, value]) => {
      if (rules.search(duration) < 0) throw new Error(`The rules contain no ${duration}.`);
      return rules.replaceAll(duration, value);
    },
    readFileSync(RULES_FILE, 'utf8'),
  );

export const alertNames = (): readonly string[] =>
  [...readFileSync(RULES_FILE, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name).sort();

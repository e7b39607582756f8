import { commonTags, metrics } from '../test-run.ts';

metrics.define('checks', 'rate');

export const check = <Value>(
  value: Value,
  checks: Readonly<Record<string, (value: Value) => boolean>>,
  tags: Readonly<Record<string, string>> = {},
): boolean => {
  let isGood = true;
  for (const [name, holds] of Object.entries(checks)) {
    const passes = holds(value);
    isGood &&= passes;
    metrics.add('checks', passes ? 1 : 0, { ...commonTags(), ...tags, check: name });
  }
  return isGood;
};

export default { check };

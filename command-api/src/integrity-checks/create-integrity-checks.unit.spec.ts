import { describe, expect, it } from 'vitest';
import { createIntegrityChecks } from './create-integrity-checks.ts';

describe('integrity problem', () => {
  it('is reported once and degrades readiness until it is fixed', async () => {
    let found: readonly string[] = [];
    const told: string[] = [];
    const { tasks, concerns } = createIntegrityChecks(
      [{ name: 'keys', look: async () => found }],
      (name, problem) => told.push(`${name}: ${problem}`),
    );
    const look = async () => {
      for (const { run } of tasks) await run();
      return concerns.keys?.();
    };
    await expect(look()).resolves.toBeUndefined();
    found = ['One is gone.'];
    await expect(look()).rejects.toThrow('One is gone.');
    await expect(look()).rejects.toThrow();
    found = [];
    await expect(look()).resolves.toBeUndefined();
    found = ['One is gone.'];
    await expect(look()).rejects.toThrow();
    expect(told).toEqual(['keys: One is gone.', 'keys: One is gone.']);
  });

  it('persists while the check fails', async () => {
    let isAway = false;
    const { tasks, concerns } = createIntegrityChecks(
      [
        {
          name: 'keys',
          look: async () => {
            if (isAway) throw new Error('away');
            return ['One is gone.'];
          },
        },
      ],
      () => undefined,
    );
    await tasks[0]?.run();
    isAway = true;
    await expect(tasks[0]?.run()).rejects.toThrow('away');
    await expect(concerns.keys?.()).rejects.toThrow('One is gone.');
  });
});

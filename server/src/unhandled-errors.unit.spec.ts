import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const STAND_ALONE = new URL('./stand-alone.ts', import.meta.url).href;

/** A process whose part starts, and then leaves an error to nobody. */
const PROGRAM = `
import { runAlone } from ${JSON.stringify(STAND_ALONE)};
const database = 'postgres://127.0.0.1:9/none';
Object.assign(process.env, { DATABASE_URL: database, MASTER_KEY: '00'.repeat(32) });
process.nextTick(() => void Promise.reject(new Error('Ada Lovelace')));
await runAlone({ needs: [], migrations: {}, logProblem: async () => undefined, start: async () => ({}) });`;

describe('an error that nobody has handled', () => {
  it('ends the process, told without what may be in its message', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch('An error that nobody handled');
    expect(stderr).not.toMatch('Lovelace');
  });
});

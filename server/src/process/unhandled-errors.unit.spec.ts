import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';

const STAND_ALONE = new URL('./stand-alone.ts', import.meta.url).href;

const PROGRAM = `
import { runAlone } from ${JSON.stringify(STAND_ALONE)};
const database = 'postgres://127.0.0.1:9/none';
Object.assign(process.env, { DATABASE_URL: database, MASTER_KEY: '00'.repeat(32) });
process.nextTick(() => void Promise.reject(new Error('Ada Lovelace')));
await runAlone({ needs: [], migrations: {}, logProblem: async () => undefined, start: async () => ({}) });`;

const TALKER = `
import { setImmediate as turn } from 'node:timers/promises';
import { onUnhandledError } from ${JSON.stringify(new URL('./unhandled-errors.ts', import.meta.url).href)};
onUnhandledError(() => process.exit(1));
process.stdin.once('data', async () => {
  for (let times = 0; times < 100; times += 1) {
    process.stdout.write('a line\\n');
    process.stderr.write('a line\\n');
    await turn();
  }
  process.exit(0);
});`;

describe('uncaught error', () => {
  it('ends the process without printing its message', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch('Uncaught error');
    expect(stderr).not.toMatch('Lovelace');
  });

  it('is ignored when it only reports a closed output', async () => {
    const talker = spawn(process.execPath, ['--input-type=module', '-e', TALKER], { stdio: 'pipe' });
    for (const output of [talker.stdout, talker.stderr]) {
      output.destroy();
      await once(output, 'close');
    }
    talker.stdin.write('go on');
    const [code] = (await once(talker, 'exit')) as [number | null];
    expect(code).toBe(0);
  });
});

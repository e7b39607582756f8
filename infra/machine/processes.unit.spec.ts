import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning, signalProcess } from './processes.ts';

it('a running process gets the signal, a missing one is ignored', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  expect(isRunning(pid)).toBe(true);
  const exit = once(child, 'exit');
  signalProcess(pid, 'SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(isRunning(pid)).toBe(false);
  expect(() => signalProcess(pid, 'SIGTERM')).not.toThrow();
});

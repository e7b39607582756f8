import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning, signalProcess } from './processes.ts';

it('a process is told something while it is there, and nobody minds when it is gone', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  expect(isRunning(pid)).toBe(true);
  const exit = once(child, 'exit');
  signalProcess(pid, 'SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(isRunning(pid)).toBe(false);
  expect(() => signalProcess(pid, 'SIGTERM')).not.toThrow();
});

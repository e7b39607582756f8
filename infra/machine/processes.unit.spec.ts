import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning, signalProcess } from './processes.ts';

it('signalProcess signals a running process and ignores a missing one', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
  });
  const pid = child.pid ?? 0;
  expect(isRunning(pid)).toBe(true);
  const exit = once(child, 'exit');
  signalProcess(pid, 'SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(isRunning(pid)).toBe(false);
  expect(() => signalProcess(pid, 'SIGTERM')).not.toThrow();
});

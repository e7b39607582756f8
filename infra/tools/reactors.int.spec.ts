import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';

let folder: string;
let product: Launched;
beforeEach(async () => {
  folder = makeFolder();
  product = launch(folder);
  await product.url();
});
afterEach(async () => {
  product.child.kill('SIGKILL');
  await product.exit;
  await removeFolder(folder);
});

const run = (command: string, ...args: readonly string[]) =>
  new Promise<{ readonly status: unknown; readonly said: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, command), ...args],
      { env: { ...bareEnvironment(), DATA_DIR: join(folder, 'data') } },
      (error, out, err) => resolve({ status: error === null ? 0 : error.code, said: out + err }),
    );
  });

describe('npm run reactors', () => {
  it('shows a reactor that asks in a new epoch, and answers it while the product runs', async () => {
    expect((await run('reactors.ts')).said).not.toContain('asks');
    expect(await run('reactors.ts', 'go-on', 'confirmation_mails', '--from', 'head')).toMatchObject({
      status: 1,
      said: expect.stringContaining('does not ask'),
    });
    expect(await run('reactors.ts', 'go-on', 'outbox', '--from', 'head')).toMatchObject({
      status: 1,
      said: expect.stringContaining('The outbox does not ask'),
    });
    product.child.kill('SIGTERM');
    await product.exit;
    await run('log.ts', 'new-epoch');
    product = launch(folder);
    await product.url();
    expect((await run('reactors.ts')).said).toContain('confirmation_mails: asks where to go on');
    expect(await run('reactors.ts', 'go-on', 'confirmation_mails')).toMatchObject({
      status: 1,
      said: expect.stringContaining('--from head or --from beginning'),
    });
    expect(await run('reactors.ts', 'go-on', 'confirmation_mails', '--from', 'head')).toEqual({
      status: 0,
      said: 'confirmation_mails goes on from the head of the log.\n',
    });
    expect((await run('reactors.ts')).said).not.toContain('confirmation_mails: asks');
  });
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stepAt, totpAt } from '@waivers/command-api/identity/second-factor/totp.ts';
import { fromBase32 } from '@waivers/command-api/identity/testing/factor-steps.ts';
import { beginTotp, confirmTotp } from '@waivers/contract/auth/second-factor.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { confirmedHeaders, logInAgain, registerOwner } from '@waivers/load-tests/client/owner.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionString } from '../launcher/embedded-postgres.ts';
import { readSecret } from '../machine/secret-files.ts';
import { type Launched, launch, makeFolder, postmasterOf, removeFolder } from '../testing/launcher.ts';

// Starting the product is slow, so all tests share one, and each describe leaves it running.
let folder: string;
let product: Launched;
beforeAll(async () => {
  folder = makeFolder();
  product = launch(folder);
  await product.url();
});
afterAll(async () => {
  product.child.kill('SIGKILL');
  await product.exit;
  await removeFolder(folder);
});

type Ended = { readonly status: unknown; readonly output: string };

const runWith = (settings: Record<string, string>, command: string, ...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, command), ...args],
      { env: { ...bareEnvironment(), ...settings } },
      (error, out, err) => resolve({ status: error === null ? 0 : error.code, output: out + err }),
    );
  });

const run = (command: string, ...args: readonly string[]) =>
  runWith({ DATA_DIR: join(folder, 'data') }, command, ...args);

const publishedKeys = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${await product.url()}/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { readonly keys: readonly { readonly kid: string }[] };
  return keys.map(({ kid }) => kid);
};

describe('npm run rotate-token-keys', () => {
  it('publishes one next key when run concurrently', async () => {
    const [first] = await publishedKeys();
    const ended = await Promise.all([run('rotate-token-keys.ts'), run('rotate-token-keys.ts')]);
    const [present, next, ...more] = await publishedKeys();
    expect([present, more]).toEqual([first, []]);
    expect(ended.map(({ output }) => output).toSorted((one, other) => one.localeCompare(other))).toEqual([
      expect.stringMatching(new RegExp(`^A rotation is under way already: key ${next} signs from 2\\d{3}-`)),
      expect.stringMatching(new RegExp(`^Key ${next} is published and signs from 2\\d{3}-`)),
    ]);
  });
});

describe('npm run reset-second-factor', () => {
  it('removes the second factor of a person, found by user name or address', async () => {
    const url = await product.url();
    const token = readSecret(join(folder, 'data'), 'registration-token') ?? '';
    const owner = await registerOwner(url, token);
    const confirmed = await confirmedHeaders(url, owner);
    const { result } = await ask(url, beginTotp, { body: { name: 'Phone' } }, confirmed);
    const code = totpAt(fromBase32(result.secret), stepAt(new Date()));
    await ask(url, confirmTotp, { params: { id: result.id }, body: { code } }, confirmed);
    await expect(logInAgain(url, owner)).rejects.toThrow();
    const reset = (...args: readonly string[]) => run('reset-second-factor.ts', ...args);
    expect(await reset()).toMatchObject({ status: 1, output: expect.stringContaining('--user is missing') });
    expect(await reset('--user', 'nobody')).toMatchObject({ status: 1 });
    expect(await reset('--user', owner.username.toUpperCase())).toEqual({
      status: 0,
      output:
        `Removed the second factors of ${owner.username} and ended all sessions. ` +
        'The password is enough again.\n',
    });
    expect(await logInAgain(url, owner)).not.toBe('');
  });
});

describe('npm run reactors', () => {
  it('rejects an answer to a reactor or outbox that is not waiting for one', async () => {
    expect((await run('reactors.ts')).output).not.toContain('asks');
    expect(await run('reactors.ts', 'go-on', 'confirmation_mails', '--from', 'head')).toMatchObject({
      status: 1,
      output: expect.stringContaining('does not ask'),
    });
    expect(await run('reactors.ts', 'go-on', 'outbox', '--from', 'head')).toMatchObject({
      status: 1,
      output: expect.stringContaining('The outbox does not ask'),
    });
  });
});

describe('npm run log', () => {
  it('starts a new epoch only while the product is stopped', async () => {
    expect(await run('log.ts', 'new-epoch')).toMatchObject({
      status: 1,
      output: expect.stringContaining('The product is already running on the data folder'),
    });
    const DATABASE_URL = connectionString(join(folder, 'data'), postmasterOf(folder)?.port ?? 0);
    expect(await runWith({ DATABASE_URL }, 'log.ts', 'new-epoch')).toEqual({
      status: 1,
      output: 'The product is running. Stop it first. Nothing was changed.\n',
    });
    expect(await run('log.ts', 'new-epoch', 'now')).toMatchObject({
      status: 2,
      output: expect.stringContaining('npm run log -- new-epoch'),
    });
    product.child.kill('SIGTERM');
    await product.exit;
    expect(await run('log.ts', 'new-epoch')).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^A new epoch has begun at /),
    });
    product = launch(folder);
    await product.url();
  });
});

describe('npm run reactors after a new epoch', () => {
  it('lists a waiting reactor and accepts an answer for it while the product runs', async () => {
    const { output } = await run('reactors.ts');
    expect(output).toContain('confirmation_mails: asks where to go on');
    expect(output).toContain('npm run reactors -- go-on NAME --from head');
    expect(await run('reactors.ts', 'go-on', 'confirmation_mails')).toMatchObject({
      status: 1,
      output: expect.stringContaining('--from head or --from beginning'),
    });
    expect(await run('reactors.ts', 'go-on', 'confirmation_mails', '--from', 'head')).toEqual({
      status: 0,
      output: 'confirmation_mails continues from the head of the log.\n',
    });
    expect((await run('reactors.ts')).output).not.toContain('confirmation_mails: asks');
  });
});

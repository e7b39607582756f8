import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';

const COMMAND = join(import.meta.dirname, 'rotate-token-keys.ts');

let folder: string;
let product: Launched;
beforeAll(async () => {
  folder = makeFolder();
  product = launch(folder);
  await product.url();
}, 60_000);
afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.exit;
  await removeFolder(folder);
});

const rotate = (): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'data') };
    execFile(process.execPath, [COMMAND], { env }, (_error, out, err) => resolve(out + err));
  });
const publishedKeys = async (): Promise<readonly string[]> => {
  const answer = await fetch(`${await product.url()}/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { readonly keys: readonly { readonly kid: string }[] };
  return keys.map(({ kid }) => kid);
};

it('publishes one next key beside a running product, however many rotate at once', async () => {
  const [first] = await publishedKeys();
  const told = await Promise.all([rotate(), rotate()]);
  const [present, next, ...more] = await publishedKeys();
  expect([present, more]).toEqual([first, []]);
  expect(told.toSorted((one, other) => one.localeCompare(other))).toEqual([
    expect.stringMatching(new RegExp(`^A rotation is under way already: key ${next} signs from 2\\d{3}-`)),
    expect.stringMatching(new RegExp(`^Key ${next} is published and signs from 2\\d{3}-`)),
  ]);
}, 60_000);

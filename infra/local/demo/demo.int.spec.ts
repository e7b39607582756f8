import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Launched, launch, makeFolder, removeFolder } from '../../testing/launcher.ts';
import { type Api, apiAt, succeeded } from './api.ts';

let folder: string;
let product: Launched | undefined;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  product?.child.kill('SIGKILL');
  await product?.exit;
  await removeFolder(folder);
});

type Started = {
  readonly api: Api;
  readonly url: string;
  readonly username: string;
  readonly password: string;
};

const startDemo = async (): Promise<Started> => {
  product = launch(folder, {}, undefined, ['--demo']);
  await product.printed('Password ');
  const [, username = ''] = /User name +(\S+)/.exec(product.output()) ?? [];
  const [, password = ''] = /Password +(\S+)/.exec(product.output()) ?? [];
  const url = await product.url();
  return { api: apiAt(url), url, username, password };
};

type Row = { readonly id: string; readonly participantId: string; readonly lastName: string };

const listed = async ({ api, username, password }: Started) => {
  const { idToken } = succeeded(await api('/v1/auth/login', { body: { username, password } }));
  const headers = { authorization: String(idToken) };
  const rows: Row[] = [];
  let after = '';
  for (;;) {
    const page = succeeded(await api(`/v1/signed_waiver?limit=100${after}`, { headers }));
    rows.push(...(page.results as readonly Row[]));
    if (page.next === undefined) break;
    after = `&after=${page.next}`;
  }
  const waivers = succeeded(await api('/v1/waiver', { headers })).results as readonly {
    published: boolean;
  }[];
  const found = succeeded(await api('/v1/signed_waiver?terms=nguyen', { headers })).results as readonly Row[];
  return { rows, waivers, found };
};

it('makes an owner, three waivers and 200 signatures once, and a second start adds nothing', async () => {
  const first = await startDemo();
  await expect.poll(async () => (await listed(first)).rows.length, { timeout: 30_000 }).toBe(279);
  const { rows, waivers, found } = await listed(first);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(200);
  expect(waivers.map(({ published }) => published)).toEqual([true, true, true]);
  expect(found.map(({ lastName }) => lastName)).toContain('Nguyễn');
  expect(rows.some(({ lastName }) => /[가-힣]/.test(lastName))).toBe(true);
  expect(rows.some(({ lastName }) => /[一-龯]/.test(lastName))).toBe(true);
  product?.child.kill('SIGTERM');
  await product?.exit;

  const second = await startDemo();
  expect([second.username, second.password]).toEqual([first.username, first.password]);
  expect((await listed(second)).rows).toEqual(rows);
});

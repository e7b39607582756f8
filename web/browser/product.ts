import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Launched, launch, makeFolder, removeFolder } from '@waivers/infra/testing/launcher.ts';
import { expectOk } from '@waivers/load-tests/client/api.ts';
import { type Owner, registerOwner } from '@waivers/load-tests/client/owner.ts';
import { readPublication, saveUnderTitle } from '@waivers/load-tests/client/publication.ts';
import { adultSigning, guardianSigning } from '@waivers/load-tests/client/signing.ts';
import { idTokens } from './id-tokens.ts';

type Listed = {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
};

export type SignedHere = {
  readonly id: string;
  readonly signedKey: string;
  readonly participants: readonly { readonly id: string }[];
};

export type TestProduct = {
  readonly url: string;
  readonly owner: Owner;
  readonly authorize: () => Promise<string>;
  readonly publish: (
    title?: string,
    change?: (config: Config) => Config,
    locale?: 'en' | 'de',
  ) => Promise<string>;
  readonly republish: (waiverId: string, title: string, published?: boolean) => Promise<void>;
  readonly sign: (waiverId: string, children?: number) => Promise<SignedHere>;
  readonly erase: (signedWaiverId: string, participantId: string) => Promise<void>;
  readonly signed: (lastName: string) => Promise<readonly Listed[]>;
  readonly stop: () => Promise<void>;
};

type Config = Record<string, unknown>;
type Made = { readonly result: { readonly id: string; readonly config: Config } };

const publishedRevision = async (url: string, id: string): Promise<number> => {
  const { body } = await expectOk<{ result: { revision: number } }>(url, `/v1/waiver/${id}`);
  return body.result.revision;
};

const publisher =
  (url: string, authorize: () => Promise<string>): TestProduct['publish'] =>
  async (title = 'Climbing hall', change, locale = 'en') => {
    const headers = { authorization: await authorize() };
    const text = { title, locale, published: true };
    const made = await expectOk<Made>(url, '/v1/waiver', { body: text, headers });
    const { id } = made.body.result;
    if (change !== undefined) {
      const { body } = await expectOk<Made>(url, `/v1/waiver/${id}?revision=latest`, { headers });
      await expectOk(url, `/v1/waiver/${id}`, {
        method: 'PUT',
        body: { ...text, config: change(body.result.config) },
        headers,
      });
      // Pages are made from read models, which lag a little.
      while ((await publishedRevision(url, id)) < 2) await pause(20);
    }
    return id;
  };

const signer =
  (url: string): TestProduct['sign'] =>
  async (waiverId, children = 0) => {
    const publication = await readPublication(url, waiverId);
    const signing = children === 0 ? adultSigning(publication) : guardianSigning(publication, children);
    const { body } = await expectOk<{ result: SignedHere }>(url, '/v1/signed_waiver', { body: signing });
    return body.result;
  };

const ERASE = join(import.meta.dirname, '..', '..', 'infra', 'local', 'erase.ts');

const eraser =
  (folder: string): TestProduct['erase'] =>
  async (signedWaiverId, participantId) => {
    const args = [ERASE, 'participant', signedWaiverId, participantId];
    await promisify(execFile)(process.execPath, args, { cwd: folder });
  };

export const testProductIn = async (folder: string, url: string): Promise<Omit<TestProduct, 'stop'>> => {
  const token = readFileSync(join(folder, 'data', 'secrets', 'registration-token'), 'utf8').trim();
  const owner = await registerOwner(url, token);
  const authorize = idTokens(url, owner, owner.authorization);
  return {
    url,
    owner,
    authorize,
    publish: publisher(url, authorize),
    republish: async (waiverId, title, published = true) =>
      saveUnderTitle(url, await authorize(), waiverId, { title, published }),
    sign: signer(url),
    erase: eraser(folder),
    signed: async (lastName) => {
      const authorization = await authorize();
      // A list that includes a later command includes all earlier signatures.
      const later = await expectOk(url, '/v1/waiver', {
        body: { title: 'Later', locale: 'en', published: false },
        headers: { authorization },
      });
      const position = later.headers.get('x-log-position') ?? '';
      const { body } = await expectOk<{ results: readonly Listed[] }>(
        url,
        `/v1/signed_waiver/?limit=20&page=1&terms=${encodeURIComponent(lastName)}`,
        { headers: { authorization, 'x-log-position': position } },
      );
      return body.results;
    },
  };
};

export const startTestProduct = async (): Promise<TestProduct> => {
  const folder = makeFolder();
  const product: Launched = launch(folder);
  return {
    ...(await testProductIn(folder, await product.url())),
    stop: async () => {
      product.child.kill('SIGTERM');
      await product.exit;
      await removeFolder(folder);
    },
  };
};

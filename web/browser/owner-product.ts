import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launch, makeFolder, removeFolder } from '@waivers/infra/testing/launcher.ts';
import { expectOk } from '@waivers/load-tests/client/api.ts';
import { temporaryLogIn } from '@waivers/load-tests/client/owner.ts';
import { adultSigning, guardianSigning } from '@waivers/load-tests/client/signing.ts';
import { idTokens } from './id-tokens.ts';

export type NewOwner = { readonly username: string; readonly temporaryPassword: string };
export type LoggedInOwner = {
  readonly username: string;
  readonly password: string;
  readonly authorize: () => Promise<{ readonly authorization: string }>;
};

export type OwnerProduct = {
  readonly url: string;
  readonly registrationPath: string;
  readonly register: () => Promise<NewOwner>;
  readonly owner: () => Promise<LoggedInOwner>;
  readonly publish: (owner: LoggedInOwner, title: string) => Promise<string>;
  readonly saveElsewhere: (owner: LoggedInOwner, waiverId: string, title: string) => Promise<void>;
  readonly sign: (waiverId: string, who: 'adult' | 'three children') => Promise<Signed>;
  readonly eraseSigner: (signed: Signed) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type Signed = {
  readonly id: string;
  readonly participants: readonly { readonly id: string; readonly role: string }[];
};

const ERASE = join(import.meta.dirname, '..', '..', 'infra', 'local', 'erase.ts');

const eraseSigner = async (folder: string, { id, participants }: Signed): Promise<void> => {
  const signer = participants.find(({ role }) => role !== 'minor')?.id ?? '';
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  await promisify(execFile)(process.execPath, [ERASE, 'participant', id, signer], { env });
};

type Waiver = { readonly result: { readonly versionHash: string; readonly config: object } };

const register = async (url: string, token: string): Promise<NewOwner> => {
  const email = `owner-${randomUUID()}@venue.test`;
  const person = { company: 'Höhenluft', firstName: 'Mara', lastName: 'Lindqvist', email };
  await expectOk(url, '/v1/user', {
    body: { ...person, timeZone: 'Europe/Berlin' },
    headers: { 'x-registration-token': token },
  });
  return temporaryLogIn(url, token, email);
};

const logInFirst = async (url: string, { username, temporaryPassword }: NewOwner): Promise<LoggedInOwner> => {
  const password = `climb-${randomUUID()}`;
  const first = await expectOk<{ session: string }>(url, '/v1/auth/login', {
    body: { username, password: temporaryPassword },
  });
  const { body } = await expectOk<{ idToken: string }>(url, '/v1/auth/new-password', {
    body: { session: first.body.session, newPassword: password },
  });
  const token = idTokens(url, { username, password }, body.idToken);
  return { username, password, authorize: async () => ({ authorization: await token() }) };
};

const sign = async (url: string, waiverId: string, who: 'adult' | 'three children'): Promise<Signed> => {
  const { body } = await expectOk<Waiver>(url, `/v1/waiver/${waiverId}?locale=en`);
  const publication = { waiverId, versionHash: body.result.versionHash, locale: 'en' };
  const signing = who === 'adult' ? adultSigning(publication) : guardianSigning(publication, 3);
  const answer = await expectOk<{ result: Signed }>(url, '/v1/signed_waiver', { body: signing });
  return answer.body.result;
};

export const ownerProductIn = (folder: string, url: string): Omit<OwnerProduct, 'stop'> => {
  const token = readFileSync(join(folder, 'data', 'secrets', 'registration-token'), 'utf8').trim();
  const newOwner = () => register(url, token);
  return {
    url,
    registrationPath: `/auth/register/${token}`,
    register: newOwner,
    owner: async () => logInFirst(url, await newOwner()),
    publish: async ({ authorize }, title) => {
      const headers = await authorize();
      const body = { title, locale: 'en', published: true };
      const made = await expectOk<{ result: { id: string } }>(url, '/v1/waiver', { body, headers });
      return made.body.result.id;
    },
    saveElsewhere: async ({ authorize }, waiverId, title) => {
      const headers = await authorize();
      const path = `/v1/waiver/${waiverId}`;
      const { config } = (await expectOk<Waiver>(url, `${path}?revision=latest`, { headers })).body.result;
      const body = { title, locale: 'en', published: true, config };
      await expectOk(url, path, { method: 'PUT', body, headers });
    },
    sign: (waiverId, who) => sign(url, waiverId, who),
    eraseSigner: (signed) => eraseSigner(folder, signed),
  };
};

export const startOwnerProduct = async (): Promise<OwnerProduct> => {
  const folder = makeFolder();
  const product = launch(folder);
  return {
    ...ownerProductIn(folder, await product.url()),
    stop: async () => {
      product.child.kill('SIGTERM');
      await product.exit;
      await removeFolder(folder);
    },
  };
};

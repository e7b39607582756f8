import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import { register as registerCall } from '@waivers/contract/users/register.ts';
import { launch, makeFolder, removeFolder } from '@waivers/infra/testing/launcher.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { firstLogIn, setFirstPassword, temporaryLogIn } from '@waivers/load-tests/client/owner.ts';
import { publishWaiver, readPublication, saveUnderTitle } from '@waivers/load-tests/client/publication.ts';
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
  readonly sign: (waiverId: string, who: 'adult' | 'three children') => Promise<SignedResult>;
  readonly eraseSigner: (signed: SignedResult) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type SignedResult = SignedAnswer['result'];

const ERASE = join(import.meta.dirname, '..', '..', 'infra', 'tools', 'erase.ts');

const eraseSigner = async (folder: string, { id, participants }: SignedResult): Promise<void> => {
  const signer = participants.find(({ role }) => role !== 'minor')?.id ?? '';
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  await promisify(execFile)(process.execPath, [ERASE, 'participant', id, signer], { env });
};

const register = async (url: string, token: string): Promise<NewOwner> => {
  const email = `owner-${randomUUID()}@venue.test`;
  const person = { company: 'Höhenluft', firstName: 'Mara', lastName: 'Lindqvist', email };
  await ask(url, registerCall, {
    headers: { 'x-registration-token': token },
    body: { ...person, timeZone: 'Europe/Berlin' },
  });
  return temporaryLogIn(url, token, email);
};

const logInFirst = async (url: string, { username, temporaryPassword }: NewOwner): Promise<LoggedInOwner> => {
  const password = `climb-${randomUUID()}`;
  const { session } = await firstLogIn(url, username, temporaryPassword);
  const { idToken } = await setFirstPassword(url, session, password);
  const token = idTokens(url, { username, password }, idToken);
  return { username, password, authorize: async () => ({ authorization: await token() }) };
};

const sign = async (
  url: string,
  waiverId: string,
  who: 'adult' | 'three children',
): Promise<SignedResult> => {
  const publication = await readPublication(url, waiverId);
  const signing = who === 'adult' ? adultSigning(publication) : guardianSigning(publication, 3);
  return (await ask(url, signWaiver, { body: signing })).result;
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
      const { authorization } = await authorize();
      return (await publishWaiver(url, authorization, title)).waiverId;
    },
    saveElsewhere: async ({ authorize }, waiverId, title) => {
      const { authorization } = await authorize();
      await saveUnderTitle(url, authorization, waiverId, { title, published: true });
    },
    sign: (waiverId, who) => sign(url, waiverId, who),
    eraseSigner: (signed) => eraseSigner(folder, signed),
  };
};

export const startOwnerProduct = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnerProduct> => {
  const folder = makeFolder();
  const product = launch(folder, environment);
  return {
    ...ownerProductIn(folder, await product.url()),
    stop: async () => {
      product.child.kill('SIGTERM');
      await product.exit;
      await removeFolder(folder);
    },
  };
};

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ListedSigner, listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { type Launched, launch, makeFolder, removeFolder } from '@waivers/infra/testing/launcher.ts';
import { signedWaiverEvents } from '@waivers/infra/testing/signed-waiver-events.ts';
import { ask, succeed } from '@waivers/load-tests/client/api.ts';
import {
  mailTo,
  type Owner,
  outboxOf,
  type ReadMail,
  registerOwner,
} from '@waivers/load-tests/client/owner.ts';
import { readNewest, readPublication, saveUnderTitle } from '@waivers/load-tests/client/publication.ts';
import { adultSigning, guardianSigning } from '@waivers/load-tests/client/signing.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import { idTokens } from './id-tokens.ts';

export type TestProduct = {
  readonly url: string;
  readonly owner: Owner;
  readonly authorize: () => Promise<string>;
  readonly publish: (
    title?: string,
    change?: (config: WaiverConfigWire) => WaiverConfigWire,
    locale?: FinishedLocale,
  ) => Promise<string>;
  readonly republish: (waiverId: string, title: string, published?: boolean) => Promise<void>;
  readonly sign: (waiverId: string, children?: number) => Promise<SignedAnswer['result']>;
  readonly erase: (signedWaiverId: string, participantId: string) => Promise<void>;
  readonly signed: (lastName: string) => Promise<readonly ListedSigner[]>;
  readonly events: (signedWaiverId: string) => ReturnType<typeof signedWaiverEvents>;
  /** Resolves to the next mail to a signer or owner. */
  readonly mailTo: (address: string) => Promise<ReadMail>;
  readonly stop: () => Promise<void>;
};

const publishedRevision = async (url: string, id: string): Promise<number> =>
  (await ask(url, readWaiver, { params: { id } })).result.revision;

const publisher =
  (url: string, authorize: () => Promise<string>): TestProduct['publish'] =>
  async (title = 'Climbing hall', change, locale = 'en') => {
    const authorization = await authorize();
    const text = { title, locale, published: true };
    const { id } = (await ask(url, draftWaiver, { body: text }, { authorization })).result;
    if (change !== undefined) {
      const { config } = await readNewest(url, authorization, id);
      const input = { params: { id }, body: { ...text, config: change(config) } };
      await ask(url, saveWaiver, input, { authorization });
      // Polls, because pages come from read models, which lag slightly.
      while ((await publishedRevision(url, id)) < 2) await pause(20);
    }
    return id;
  };

const signer =
  (url: string): TestProduct['sign'] =>
  async (waiverId, children = 0) => {
    const publication = await readPublication(url, waiverId);
    const signing = children === 0 ? adultSigning(publication) : guardianSigning(publication, children);
    return (await ask(url, signWaiver, { body: signing })).result;
  };

const ERASE = join(import.meta.dirname, '..', '..', 'infra', 'tools', 'erase.ts');

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
    events: (id) => signedWaiverEvents(folder, id),
    mailTo: (address) => mailTo(outboxOf(url, token), address),
    signed: async (lastName) => {
      const authorization = await authorize();
      // A list that includes a later command also includes every earlier signature.
      const text = { title: 'Later', locale: 'en', published: false } as const;
      const later = await succeed(url, draftWaiver, { body: text }, { headers: { authorization } });
      const input = {
        headers: { 'x-log-position': later.headers.get('x-log-position') ?? '' },
        query: { limit: 20, terms: lastName },
      };
      return (await ask(url, listSigners, input, { authorization })).results;
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

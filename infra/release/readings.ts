import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { InputOf } from '@waivers/contract/call/call.ts';
import { type ListedSigner, listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { type Api, apiAt } from '../demo/api.ts';
import { logIn } from '../demo/owner.ts';
import { readSecret } from '../machine/secret-files.ts';

type SignedRecord = Omit<SignedWaiverForOwner, 'signature'> & {
  /** Names of the signatures. How their ink is drawn may change. */
  readonly signatures: readonly string[];
};

type ReplayedEvent = { readonly eventId: string; readonly type: string; readonly data: object };

/** A venue's view of its signatures, which must stay the same in all versions. */
export type Readings = {
  readonly signers: readonly object[];
  readonly records: readonly SignedRecord[];
  /** The whole log, with personal values opened. */
  readonly events: readonly ReplayedEvent[];
};

/** Readings with a body that a customer's phone has made but not sent. */
export type FrozenReadings = Readings & { readonly unsent: InputOf<typeof signWaiver>['body'] };

/** Leaves out what changes with the day, with mails under way, or with the rules for attention. */
const stable = ({ mail: _1, serviceRefused: _2, attention: _3, age: _4, ...row }: ListedSigner): object =>
  row;

const REPLAY = join(import.meta.dirname, '..', 'replay', 'replay.ts');

const replayed = async (dataDir: string): Promise<readonly ReplayedEvent[]> => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [REPLAY, '--format', 'jsonl'], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ReplayedEvent);
};

const listed = async (api: Api, authorization: string): Promise<readonly ListedSigner[]> => {
  const rows: ListedSigner[] = [];
  for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
    const page = await api.ask(listSigners, { query: { limit: 100, after } }, { authorization });
    rows.push(...page.results);
    after = page.next;
  }
  return rows;
};

const recordOf = async (api: Api, id: string, authorization: string): Promise<SignedRecord> => {
  const { result } = await api.ask(readSignedWaiverAsOwner, { params: { id } }, { authorization });
  if (!('document' in result)) throw new Error('The owner of the demo may not read records.');
  const { signature, ...record } = result;
  return { ...record, signatures: Object.keys(signature) };
};

const signedIn = (events: readonly ReplayedEvent[]): number =>
  events
    .filter(({ type }) => type === 'WaiverSigned')
    .reduce(
      (sum, { data }) => sum + (data as { readonly participants: readonly unknown[] }).participants.length,
      0,
    );

const WITHIN_MS = 60_000;

/** Reads everything of the demo's owner as soon as the list has every signer. @param url of the running product */
export const readVenue = async (
  url: string,
  dataDir: string,
): Promise<Readings & { readonly authorization: string }> => {
  const api = apiAt(url);
  const owner = await logIn(api, readSecret(dataDir, 'demo-password') ?? '');
  if (owner === undefined) throw new Error('The owner of the demo cannot log in.');
  const { token: authorization } = owner;
  const events = await replayed(dataDir);
  const giveUpAt = performance.now() + WITHIN_MS;
  let rows = await listed(api, authorization);
  while (rows.length < signedIn(events) && performance.now() < giveUpAt) {
    await pause(100);
    rows = await listed(api, authorization);
  }
  const ids = [...new Set(rows.map(({ id }) => id))];
  const records = await Promise.all(ids.map((id) => recordOf(api, id, authorization)));
  return { signers: rows.map(stable), records, events, authorization };
};

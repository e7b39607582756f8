import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { register } from '@waivers/contract/users/register.ts';
import { ask, rawCall, succeed } from '@waivers/load-tests/client/api.ts';
import {
  firstLogIn,
  logInAgain,
  setFirstPassword,
  temporaryLogIn,
} from '@waivers/load-tests/client/owner.ts';
import { publishWaiver } from '@waivers/load-tests/client/publication.ts';
import { adultSigning } from '@waivers/load-tests/client/signing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecret } from '../machine/secret-files.ts';
import { type Launched, launch, makeFolder, removeFolder, runSql } from './launcher.ts';

/** What a database owner changes behind the product is named by every reader of the record, alike. */

const EMAIL = 'olga@example.com';
const PASSWORD = 'olga-and-7-paddles';

let folder: string;
let product: Launched;
let url: string;
let authorization: string;
let username: string;

beforeAll(async () => {
  folder = makeFolder();
  product = launch(folder);
  url = await product.url();
  const token = readSecret(join(folder, 'data'), 'registration-token') ?? '';
  const owner = { firstName: 'Olga', lastName: 'Owner', company: 'Wall', email: EMAIL, timeZone: 'UTC' };
  await ask(url, register, { body: owner, headers: { 'x-registration-token': token } });
  const { temporaryPassword, ...first } = await temporaryLogIn(url, token, EMAIL);
  username = first.username;
  const { session } = await firstLogIn(url, username, temporaryPassword);
  authorization = (await setFirstPassword(url, session, PASSWORD)).idToken;
});
afterAll(async () => {
  await stop();
  await removeFolder(folder);
});

const stop = async (): Promise<void> => {
  product.child.kill('SIGTERM');
  await product.exit;
};

/** Erasures are looked at when the product starts, and every minute. */
const restart = async (): Promise<void> => {
  await stop();
  product = launch(folder);
  url = await product.url();
  // The port, and with it the issuer of tokens, has changed.
  authorization = await logInAgain(url, { username, password: PASSWORD });
};

type Signed = { readonly id: string; readonly key: string; readonly versionHash: string };

const sign = async (): Promise<Signed> => {
  const publication = await publishWaiver(url, authorization, `Wall ${randomUUID()}`);
  const body = adultSigning(publication);
  const { answer } = await succeed(url, signWaiver, { body });
  return { id: body.id, key: answer.result.signedKey, versionHash: publication.versionHash };
};

const read = async (path: string, headers: Readonly<Record<string, string>> = { authorization }) => {
  const { status, text } = await rawCall(url, path, { headers });
  return [status, status >= 400 ? (JSON.parse(text) as { code: string }).code : 'shown'];
};

const readAll = async ({ id, key }: Signed) => ({
  link: await read(`/v1/signed_waiver/${id}`, { 'x-signed-key': key }),
  owner: await read(`/v1/signed_waiver_auth/${id}`),
  pdf: await read(`/v1/signed_waiver/${id}/pdf`),
  receipt: await read(`/v1/signed_waiver/${id}/receipt`),
  bundle: await read(`/v1/signed_waiver/${id}/bundle`),
  audit: await read(`/v1/audit/signed_waiver/${id}`),
  events: await read(`/v1/audit/signed_waiver/${id}/events`),
  signing: await read(`/v1/audit/signed_waiver/${id}/signing`),
});
const everywhere = (status: number, code: string) =>
  Object.fromEntries(
    ['link', 'owner', 'pdf', 'receipt', 'bundle', 'audit', 'events', 'signing'].map((reader) => [
      reader,
      [status, code],
    ]),
  );
const records = async (): Promise<unknown> =>
  (JSON.parse((await rawCall(url, '/readyz')).text) as { checks: Record<string, string> }).checks.records;

/** Waits until the tree covers the signature, as it does about a second after signing. */
const signAndRead = async (): Promise<Signed> => {
  const signed = await sign();
  await expect.poll(() => readAll(signed)).toEqual(everywhere(200, 'shown'));
  return signed;
};

const change = (statement: string): Promise<void> =>
  runSql(
    folder,
    `begin; alter table log.events disable trigger never_changed; ${statement};
     alter table log.events enable always trigger never_changed; commit`,
  );

describe('record that was altered in the database', () => {
  it('is refused by every reader alike once its signature was moved to another text', async () => {
    const [moved, other] = [await signAndRead(), await signAndRead()];
    await change(`update log.events set data = replace(data::text, '${moved.versionHash}', '${other.versionHash}')::json
      where stream = 'signedWaiver-${moved.id}'`);
    expect(await read(`/v1/audit/signed_waiver/${moved.id}/signing`)).toEqual([500, 'record_altered']);
    expect(await readAll(moved)).toEqual(everywhere(500, 'record_altered'));
    expect(await readAll(other)).toEqual(everywhere(200, 'shown'));
  });

  it('is refused by every reader alike once an erasure was forged', async () => {
    const signed = await signAndRead();
    const metadata = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      accountId: randomUUID(),
      actor: { kind: 'system' },
      occurredAt: new Date().toISOString(),
    };
    const data = { participantId: randomUUID(), keyIds: [`${randomUUID()}.1`] };
    await runSql(
      folder,
      `select log.append(array['signedWaiver-${signed.id}'], array[(select max(version) from log.events
         where stream = 'signedWaiver-${signed.id}')], array[1], array[1], array['${randomUUID()}'::uuid],
         array['PersonErased'], array['${JSON.stringify(data)}'::json], array['${JSON.stringify(metadata)}'::json])`,
    );
    await restart();
    await expect.poll(() => readAll(signed)).toEqual(everywhere(500, 'record_altered'));
    await expect.poll(records).toBe('degraded');
  });
});

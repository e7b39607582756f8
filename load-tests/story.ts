import { setTimeout as pause } from 'node:timers/promises';
import { styleText } from 'node:util';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { listPublicWaivers } from '@waivers/contract/public/list-public-waivers.ts';
import { type ListedSigner, listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import {
  readSignedWaiver,
  readSignedWaiverAsOwner,
} from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { findRunning } from '@waivers/infra/tools/running-product.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { readSettings, type Settings } from '@waivers/server/settings/settings.ts';
import { ask, NotAnsweredOk, succeed } from './client/api.ts';
import { registerOwner } from './client/owner.ts';
import { adultSigning, guardianSigning, type Publication } from './client/signing.ts';

/** `npm run story`: follows one signature over HTTP, on the data folder's product unless `BASE_URL` is set. */

const USAGE = `npm run story   on the product of the data folder
BASE_URL=https://… REGISTRATION_TOKEN=… npm run story   on another one`;

const LONG = 160;

const abbreviated = (name: string, value: unknown): unknown => {
  if (name === 'document')
    return `(the words that were signed: ${JSON.stringify(value).length} characters of JSON)`;
  if (name === 'strokes') return `(${(value as readonly unknown[][]).flat().length} points of ink)`;
  if (typeof value === 'string' && value.length > LONG)
    return `${value.slice(0, LONG)}… (${value.length} characters)`;
  return value;
};

let step = 0;
const tell = (what: string, detail?: unknown): void => {
  step += 1;
  process.stdout.write(`\n${styleText('bold', `${step}. ${what}`)}\n`);
  if (detail !== undefined)
    process.stdout.write(`${styleText('dim', JSON.stringify(detail, abbreviated, 2))}\n`);
};

const publish = async (baseUrl: string, authorization: string): Promise<Publication> => {
  tell('POST /v1/waiver: publishes the default template');
  const text = { title: 'Climbing hall, general waiver', locale: 'en', published: true } as const;
  const made = await ask(baseUrl, draftWaiver, { body: text }, { authorization });
  const shown = await ask(baseUrl, readWaiver, { params: { id: made.result.id }, query: { locale: 'en' } });
  const { id, title, version, revision, locales, versionHash } = shown.result;
  tell('GET /v1/waiver/{id}: what a customer’s phone receives, with the hash of this exact text', {
    id,
    title,
    version,
    revision,
    locales,
    versionHash,
  });
  return { waiverId: id, versionHash, locale: 'en' };
};

const sign = async (
  baseUrl: string,
  publication: Publication,
): Promise<AnswerOf<typeof signWaiver>['result'] & { readonly position: string }> => {
  const adult = adultSigning(publication);
  tell('An adult’s phone makes this body, with one id per form', adult);
  const first = await succeed(baseUrl, signWaiver, { body: adult });
  tell(`POST /v1/signed_waiver: an adult signs (${first.status})`, first.answer.result);
  const again = await succeed(baseUrl, signWaiver, { body: adult });
  tell(`The same body again, as after a lost answer (${again.status}): the same signature, no second one`, {
    sameId: again.answer.result.id === first.answer.result.id,
    sameKey: again.answer.result.signedKey === first.answer.result.signedKey,
  });
  const guardian = guardianSigning(publication);
  const family = await succeed(baseUrl, signWaiver, { body: guardian });
  tell(
    `POST /v1/signed_waiver: a guardian signs for three children, two of them with one name (${family.status})`,
    { submission: guardian.submission, result: family.answer.result },
  );
  return { ...family.answer.result, position: family.headers.get('x-log-position') ?? '' };
};

const row = ({ firstName, lastName, role, age, title }: ListedSigner): string =>
  `${lastName}, ${firstName} (${role}, ${age}): ${title}`;

const lookUp = async (baseUrl: string, authorization: string, position: string): Promise<void> => {
  // Makes the list wait for the signature's position.
  const headers = { 'x-log-position': position };
  const list = await ask(baseUrl, listSigners, { headers, query: { limit: 20 } }, { authorization });
  tell('GET /v1/signed_waiver?limit=20: one row per person, newest first', list.results.map(row));
  const terms = 'lukas jor';
  const found = await ask(baseUrl, listSigners, { headers, query: { terms } }, { authorization });
  tell(`GET /v1/signed_waiver?terms=${terms}: finds names by parts, ignoring accents`, {
    found: found.results.map(row),
  });
  const waivers = await ask(baseUrl, listWaivers, { headers, query: { limit: 100 } }, { authorization });
  tell('GET /v1/waiver?limit=100: the owner’s waivers', waivers);
};

export const tellStory = async (baseUrl: string, registrationToken: string): Promise<string> => {
  const owner = await registerOwner(baseUrl, registrationToken, tell);
  const publication = await publish(baseUrl, owner.authorization);
  const signed = await sign(baseUrl, publication);
  const params = { id: signed.id };
  const headers = { 'x-signed-key': signed.signedKey };
  const read = await ask(baseUrl, readSignedWaiver, { params, headers });
  tell('GET /v1/signed_waiver/{id} with the signed key: the customer’s copy', read);
  const { authorization, accountId } = owner;
  const owners = await ask(baseUrl, readSignedWaiverAsOwner, { params }, { authorization });
  tell('GET /v1/signed_waiver_auth/{id} with the owner’s token: includes the evidence', owners);
  await lookUp(baseUrl, authorization, signed.position);
  const publicList = await ask(baseUrl, listPublicWaivers, { params: { ownerId: accountId } });
  tell('GET /v1/public-waiver/{ownerId}: the owner’s public page', publicList);
  return signed.id;
};

/** Generous, because the first start installs packages and creates a database. */
const READY_WITHIN_MS = 180_000;

const NO_TOKEN =
  'BASE_URL needs the product’s registration token, the last part of the registration link that it prints: ' +
  'set REGISTRATION_TOKEN.';

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(new URL('/readyz', url)).catch(() => undefined))?.status === 200;

const find = (settings: Settings): { readonly url: string; readonly token: string } | undefined => {
  const running = findRunning(settings.dataDir);
  const url = process.env.BASE_URL ?? running?.url;
  const token = settings.registrationToken ?? running?.registrationToken;
  return url === undefined || token === undefined ? undefined : { url: url.replace(/\/$/, ''), token };
};

const waitForProduct = async (
  settings: Settings,
): Promise<{ readonly url: string; readonly token: string }> => {
  if (process.env.BASE_URL !== undefined && find(settings) === undefined) throw new Error(NO_TOKEN);
  const end = performance.now() + READY_WITHIN_MS;
  for (let told = false; performance.now() < end; told = true) {
    const found = find(settings);
    if (found !== undefined && (await isReady(found.url))) return found;
    if (!told) {
      process.stdout.write(
        `Waiting for the product of ${settings.dataDir}. Start it in another terminal with "npm start", or set ` +
          'BASE_URL and REGISTRATION_TOKEN ...\n',
      );
    }
    await pause(500);
  }
  throw new Error('No product answered; see the output of "npm start".');
};

const ADVICE: Readonly<Record<string, string>> = {
  '/v1/user':
    'The product does not know this registration token. It is the last part of the registration link that "npm start" ' +
    "prints: set REGISTRATION_TOKEN, or omit it if DATA_DIR is the product's data folder.",
  '/dev/outbox':
    "The story reads the new owner's password from the stored mails, which this product does not show: PUBLIC_URL or HOST " +
    'name another machine, or the registration token differs. Try a product started without them.',
};

export const explain = (error: unknown): string => {
  const advice =
    error instanceof NotAnsweredOk && error.status === 404
      ? ADVICE[error.path.replace(/\?.*/, '')]
      : undefined;
  return advice ?? (error as Error).message;
};

if (import.meta.main) {
  commandLine(USAGE, {});
  try {
    const { url, token } = await waitForProduct(readSettings(process.env));
    await tellStory(url, token);
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exitCode = 1;
  }
}

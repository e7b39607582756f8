import { setTimeout as pause } from 'node:timers/promises';
import { styleText } from 'node:util';
import { findRunning } from '@waivers/infra/local/running-product.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { readSettings, type Settings } from '@waivers/server/settings.ts';
import { expectOk, NotAnsweredOk } from './client/api.ts';
import { registerOwner } from './client/owner.ts';
import { adultSigning, guardianSigning, type Publication } from './client/signing.ts';

/**
 * `npm run story`: one signature from registration to the owner's list, over HTTP. `BASE_URL` and `REGISTRATION_TOKEN`
 * name another product than the data folder's.
 */

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

type Waiver = {
  readonly result: {
    readonly id: string;
    readonly title: string;
    readonly version: number;
    readonly revision: number;
    readonly locales: readonly string[];
    readonly versionHash: string;
  };
};
type Signed = {
  readonly result: {
    readonly id: string;
    readonly signedKey: string;
    readonly participants: readonly { readonly id: string; readonly role: string }[];
  };
};

const publish = async (baseUrl: string, authorization: string): Promise<Publication> => {
  tell('POST /v1/waiver: the default template, published at once');
  const made = await expectOk<Waiver>(baseUrl, '/v1/waiver', {
    body: { title: 'Climbing hall, general waiver', locale: 'en', published: true },
    headers: { authorization },
  });
  const { body } = await expectOk<Waiver>(baseUrl, `/v1/waiver/${made.body.result.id}?locale=en`);
  const { id, title, version, revision, locales, versionHash } = body.result;
  tell('GET /v1/waiver/{id}: what a customer’s phone gets, and the hash of exactly these words', {
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
): Promise<Signed['result'] & { readonly position: string }> => {
  const adult = adultSigning(publication);
  tell('An adult’s phone has made this body, with one id for the filled-in form', adult);
  const first = await expectOk<Signed>(baseUrl, '/v1/signed_waiver', { body: adult });
  tell(`POST /v1/signed_waiver: an adult signs (${first.status})`, first.body.result);
  const again = await expectOk<Signed>(baseUrl, '/v1/signed_waiver', { body: adult });
  tell(
    `The same body again, as after a dropped answer (${again.status}): the same signature, not a second one`,
    {
      sameId: again.body.result.id === first.body.result.id,
      sameKey: again.body.result.signedKey === first.body.result.signedKey,
    },
  );
  const guardian = guardianSigning(publication);
  const family = await expectOk<Signed>(baseUrl, '/v1/signed_waiver', { body: guardian });
  tell(
    `POST /v1/signed_waiver: a guardian signs for three children, two of whom have one name (${family.status})`,
    { submission: guardian.submission, result: family.body.result },
  );
  return { ...family.body.result, position: family.headers.get('x-log-position') ?? '' };
};

type Row = {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly age: number;
  readonly title: string;
};
type List = { readonly results: readonly Row[]; readonly next?: string };

const row = ({ firstName, lastName, role, age, title }: Row): string =>
  `${lastName}, ${firstName} (${role}, ${age}): ${title}`;

/** Finds the new signature in the owner's list and by name. */
const lookUp = async (baseUrl: string, authorization: string, position: string): Promise<void> => {
  // The list waits for the signature at this position.
  const headers = { authorization, 'x-log-position': position };
  const list = await expectOk<List>(baseUrl, '/v1/signed_waiver/?limit=20', { headers });
  tell('GET /v1/signed_waiver/?limit=20: one row for each person, newest first', list.body.results.map(row));
  const terms = 'lukas jor';
  const found = await expectOk<List>(baseUrl, `/v1/signed_waiver/?terms=${encodeURIComponent(terms)}`, {
    headers,
  });
  tell(`GET /v1/signed_waiver/?terms=${terms}: names are found by their parts, without accents`, {
    found: found.body.results.map(row),
  });
  const waivers = await expectOk(baseUrl, '/v1/waiver/?limit=100', { headers });
  tell('GET /v1/waiver/?limit=100: the waivers of the owner', waivers.body);
};

/** @returns the id of the signed waiver */
export const tellStory = async (baseUrl: string, registrationToken: string): Promise<string> => {
  const owner = await registerOwner(baseUrl, registrationToken, tell);
  const publication = await publish(baseUrl, owner.authorization);
  const signed = await sign(baseUrl, publication);
  const read = await expectOk(baseUrl, `/v1/signed_waiver/${signed.id}`, {
    headers: { 'x-signed-key': signed.signedKey },
  });
  tell('GET /v1/signed_waiver/{id} with the signed key: what the customer reads back', read.body);
  const owners = await expectOk(baseUrl, `/v1/signed_waiver_auth/${signed.id}`, {
    headers: { authorization: owner.authorization },
  });
  tell('GET /v1/signed_waiver_auth/{id} with the owner’s token: the evidence as well', owners.body);
  await lookUp(baseUrl, owner.authorization, signed.position);
  const publicList = await expectOk(baseUrl, `/v1/public-waiver/${owner.accountId}`);
  tell('GET /v1/public-waiver/{ownerId}: what the owner’s public page lists', publicList.body);
  return signed.id;
};

/** The first start installs packages and makes a database. */
const READY_WITHIN_MS = 180_000;

const NO_TOKEN =
  'BASE_URL names a product whose registration token is not known here. It is the last part of the registration link ' +
  'that the product prints: give it as REGISTRATION_TOKEN.';

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
        `Waiting for the product of ${settings.dataDir}. Start it in another terminal with "npm start", or name one ` +
          'with BASE_URL and REGISTRATION_TOKEN ...\n',
      );
    }
    await pause(500);
  }
  throw new Error('No product has answered; see what "npm start" says.');
};

const ADVICE: Readonly<Record<string, string>> = {
  '/v1/user':
    'The product does not know this registration token. It is the last part of the registration link that "npm start" ' +
    "prints: give it as REGISTRATION_TOKEN, or leave that out where the product's data folder is.",
  '/dev/outbox':
    "The story takes the new owner's password from the mails that the product keeps, and this one shows them to nobody: " +
    'PUBLIC_URL or HOST name more than this machine, or the registration token is another one. Try it on a product that is started without them.',
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

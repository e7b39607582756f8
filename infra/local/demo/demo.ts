import { randomBytes } from 'node:crypto';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import { isLocalProduct } from '@waivers/follow-ups/dev-outbox/local-product.ts';
import type { Settings } from '@waivers/server/settings.ts';
import { readOrCreateSecret } from '../../machine/secret-files.ts';
import { type Api, apiAt } from './api.ts';
import { demoAnswers, demoConfig } from './demo-config.ts';
import { demoFilm } from './film.ts';
import { type DemoOwner, demoOwner } from './owner.ts';
import { adultOf, childrenOf, inkOf, SIGNATURES } from './people.ts';
import { DEMO_WAIVERS, type DemoWaiver } from './waivers.ts';

type Published = {
  readonly waiver: DemoWaiver;
  readonly waiverId: string;
  readonly versionHash: string;
};

/** The same ids at every start, so nothing is created twice. */
const waiverIdOf = ({ accountId }: DemoOwner, index: number): string =>
  idMadeBy(accountId, `demo waiver ${index}`);
const signedWaiverIdOf = ({ accountId }: DemoOwner, number: number): string =>
  idMadeBy(accountId, `demo signature ${number}`);

const publish = async (
  api: Api,
  localUrl: string,
  owner: DemoOwner,
  waiver: DemoWaiver,
  index: number,
): Promise<Published> => {
  const { title, locale } = waiver;
  const id = waiverIdOf(owner, index);
  const film = waiver.hasFilm ? await demoFilm(localUrl, owner.token) : {};
  const body = { id, title, locale, published: true, config: { ...demoConfig(waiver, id), ...film } };
  await api.ask(draftWaiver, { body }, { authorization: owner.token, 'idempotency-key': id });
  const { versionHash } = (await api.ask(readWaiver, { params: { id }, query: { locale } })).result;
  return { waiver, waiverId: id, versionHash };
};

const sign = async (api: Api, owner: DemoOwner, publications: readonly Published[], number: number) => {
  const publication = publications[number % publications.length];
  if (publication === undefined) throw new Error('The demo has no waiver.');
  const { waiver, ...signedText } = publication;
  const { locale } = waiver;
  const now = new Date();
  const adult = { ...adultOf(number), ...demoAnswers(waiver, number) };
  const participants = childrenOf(number, now.getUTCFullYear());
  await api.ask(signWaiver, {
    body: {
      id: signedWaiverIdOf(owner, number),
      ...signedText,
      settings: { mode: participants.length === 0 ? 'adult' : 'minors', locale },
      submission: participants.length === 0 ? { adult } : { minors: { guardian: adult, participants } },
      signature: inkOf(number),
      evidence: {
        openedAt: new Date(now.getTime() - 90_000).toISOString(),
        submittedAt: now.toISOString(),
        timeZone: 'Europe/Berlin',
        viewport: { width: 390, height: 844 },
        readToEnd: true,
      },
    },
  });
};

const AT_ONCE = 8;

const signAll = async (api: Api, localUrl: string, owner: DemoOwner): Promise<void> => {
  const publications: Published[] = [];
  for (const [index, waiver] of DEMO_WAIVERS.entries())
    publications.push(await publish(api, localUrl, owner, waiver, index));
  const last = SIGNATURES - 1;
  for (let first = 0; first < last; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, last - first) }, (_, index) => first + index);
    await Promise.all(numbers.map((number) => sign(api, owner, publications, number)));
  }
  await sign(api, owner, publications, last);
};

/** The last signature is made last, so its presence means completion. */
const isComplete = async (api: Api, owner: DemoOwner): Promise<boolean> => {
  const last = signedWaiverIdOf(owner, SIGNATURES - 1);
  const { ok } = await api.send(
    readSignedWaiverAsOwner,
    { params: { id: last } },
    { authorization: owner.token },
  );
  return ok;
};

export type DemoProduct = {
  readonly settings: Pick<Settings, 'dataDir' | 'host' | 'mail'> & {
    readonly publicUrl: string;
    readonly registrationToken: string;
  };
  readonly localUrl: string;
};

/**
 * `npm start -- --demo`, all through the public API. Resumes after an interruption and leaves existing data alone.
 * @returns what to tell the person at the terminal @throws Error with the API's answer
 */
export const makeDemo = async ({ settings, localUrl }: DemoProduct): Promise<string> => {
  if (!isLocalProduct(settings) || settings.mail !== undefined) {
    return 'The demo is for a product of this machine alone: start it without HOST, PUBLIC_URL and SMTP_URL.';
  }
  const password = await readOrCreateSecret(
    settings.dataDir,
    'demo-password',
    () => `demo-${randomBytes(6).toString('hex')}-1`,
  );
  const api = apiAt(localUrl);
  const owner = await demoOwner(localUrl, api, settings.registrationToken, password);
  if (owner === undefined) return 'There is a demo already, and its owner has chosen another password.';
  if (!(await isComplete(api, owner))) await signAll(api, localUrl, owner);
  return [
    `Demo: ${DEMO_WAIVERS.length} waivers, ${SIGNATURES} signatures. Log in with`,
    `  User name      ${owner.username}`,
    `  Password       ${password}`,
  ].join('\n');
};

import { randomBytes } from 'node:crypto';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import { isLocalProduct } from '@waivers/follow-ups/dev-outbox/local-product.ts';
import type { Settings } from '@waivers/server/settings.ts';
import { waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { readOrCreateSecret } from '../../machine/secret-files.ts';
import { type Api, apiAt } from './api.ts';
import { type DemoOwner, demoOwner } from './owner.ts';
import { adultOf, childrenOf, inkOf, SIGNATURES } from './people.ts';

const WAIVERS = [
  { title: 'Climbing hall: general waiver', locale: 'en', videoUrl: '' },
  { title: 'Kletterwald: Teilnahmebedingungen', locale: 'de', videoUrl: '' },
  {
    title: 'Kayak tour, with safety film',
    locale: 'en',
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
] as const;

type Published = { readonly waiverId: string; readonly versionHash: string; readonly locale: 'en' | 'de' };

/** The same ids at every start, so nothing is created twice. */
const waiverIdOf = ({ accountId }: DemoOwner, index: number): string =>
  idMadeBy(accountId, `demo waiver ${index}`);
const signedWaiverIdOf = ({ accountId }: DemoOwner, number: number): string =>
  idMadeBy(accountId, `demo signature ${number}`);

const publish = async (api: Api, owner: DemoOwner, index: number): Promise<Published> => {
  const { title, locale, videoUrl } = WAIVERS[index] ?? WAIVERS[0];
  const id = waiverIdOf(owner, index);
  const params = { id };
  const authorization = owner.token;
  const body = { id, title, locale, published: videoUrl === '' };
  await api.ask(draftWaiver, { body }, { authorization, 'idempotency-key': id });
  if (videoUrl !== '') {
    const latest = { params, query: { revision: 'latest' } } as const;
    const shown = (await api.ask(readWaiver, latest, { authorization })).result;
    const config = { ...waiverConfigWire.parse(shown.config), videoUrl };
    const saving = { params, body: { title, locale, published: true, config } };
    await api.ask(saveWaiver, saving, { authorization, 'idempotency-key': idMadeBy(id, 'demo film') });
  }
  const { versionHash } = (await api.ask(readWaiver, { params, query: { locale } })).result;
  return { waiverId: id, versionHash, locale };
};

const sign = async (api: Api, owner: DemoOwner, publications: readonly Published[], number: number) => {
  const publication = publications[number % publications.length];
  if (publication === undefined) throw new Error('The demo has no waiver.');
  const { locale, ...signedText } = publication;
  const now = new Date();
  const [adult, participants] = [adultOf(number), childrenOf(number, now.getUTCFullYear())];
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

const signAll = async (api: Api, owner: DemoOwner): Promise<void> => {
  const publications: Published[] = [];
  for (const index of WAIVERS.keys()) publications.push(await publish(api, owner, index));
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
  if (!(await isComplete(api, owner))) await signAll(api, owner);
  return [
    `Demo: ${WAIVERS.length} waivers, ${SIGNATURES} signatures. Log in with`,
    `  User name      ${owner.username}`,
    `  Password       ${password}`,
  ].join('\n');
};

import { randomBytes } from 'node:crypto';
import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { changeOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { isLocalProduct } from '@waivers/follow-ups/dev-outbox/local-product.ts';
import { readOrCreateSecret } from '../machine/secret-files.ts';
import { type Api, apiAt } from './api.ts';
import { demoConfig } from './demo-config.ts';
import { demoFilm, FILM_SECONDS } from './film.ts';
import { recordEntry } from './front-desk.ts';
import { type DemoOwner, logIn, registerOwner, TIME_ZONE } from './owner.ts';
import { type DemoClock, demoClock, openPast } from './past.ts';
import { SIGNATURES } from './people.ts';
import { type DemoParty, type DemoPublication, sign, watchFilm } from './sign.ts';
import { PARTY, visitsUntil } from './visits.ts';
import { DEMO_WAIVERS, type DemoWaiver } from './waivers.ts';

/** Derives the id, so that a second start creates no duplicates. */
const waiverIdOf = ({ accountId }: DemoOwner, index: number): string =>
  derivedId(accountId, `demo waiver ${index}`);
const signedWaiverIdOf = ({ accountId }: DemoOwner, number: number): string =>
  derivedId(accountId, `demo signature ${number}`);

/** Index of the first signature after the video waivers and the email service are introduced. */
const NEW_BEFORE = 40;

type Making = {
  readonly pastUrl: string;
  readonly api: Api;
  readonly owner: DemoOwner;
  readonly clock: DemoClock;
  /** Published waivers, which customers sign in rotation. More are added during the simulated year. */
  readonly publications: DemoPublication[];
};

const publish = async (making: Making, waiver: DemoWaiver, index: number): Promise<DemoPublication> => {
  const { api, pastUrl, owner } = making;
  const { title, locale } = waiver;
  const id = waiverIdOf(owner, index);
  const film = waiver.hasFilm ? await demoFilm(pastUrl, owner.token) : {};
  const body = { id, title, locale, published: true, config: { ...demoConfig(waiver, id), ...film } };
  await api.ask(draftWaiver, { body }, { authorization: owner.token, 'idempotency-key': id });
  const { versionHash } = (await api.ask(readWaiver, { params: { id }, query: { locale } })).result;
  return { waiver, waiverId: id, versionHash };
};

const publishAll = async (making: Making, isDue: (waiver: DemoWaiver) => boolean): Promise<void> => {
  for (const [index, waiver] of DEMO_WAIVERS.entries())
    if (isDue(waiver)) making.publications.push(await publish(making, waiver, index));
};

const connect = async ({ api, owner }: Making, { audienceId, key }: DemoMailchimp): Promise<void> => {
  const integrations = [{ service: 'mailchimp', audienceId, apiKey: key }] as const;
  const input = { params: { id: owner.userId }, body: { config: { integrations: [...integrations] } } };
  const { token: authorization, confirmation } = owner;
  await api.ask(changeOwnerAccount, input, { authorization, 'x-confirmation': confirmation });
};

const signParty = (making: Making, numbers: readonly number[]): Promise<readonly DemoParty[]> => {
  const { api, owner, clock, publications } = making;
  return Promise.all(
    numbers.map((number) => {
      const publication = publications[number % publications.length];
      if (publication === undefined) throw new Error('The demo has no waiver.');
      return sign(api, publication, { number, id: signedWaiverIdOf(owner, number), now: clock.now() });
    }),
  );
};

const LAST = SIGNATURES - 1;

const visit = async (making: Making, numbers: readonly number[]): Promise<void> => {
  const { api, owner, clock } = making;
  const party = await signParty(
    making,
    numbers.filter((number) => number !== LAST),
  );
  clock.wait(60);
  await watchFilm(api, party, () => clock.wait(FILM_SECONDS));
  await recordEntry(api, owner, party);
};

const signAll = async (
  making: Making,
  visits: readonly Date[],
  { mailchimp, visits: most = visits.length }: DemoOptions,
): Promise<void> => {
  for (const [index, moment] of [...visits.entries()].slice(-most)) {
    making.clock.moveTo(moment);
    if (making.publications.length === 0) await publishAll(making, ({ hasFilm }) => !hasFilm);
    if (index === NEW_BEFORE) {
      await publishAll(making, ({ hasFilm }) => hasFilm);
      if (mailchimp !== undefined) await connect(making, mailchimp);
    }
    await visit(
      making,
      Array.from({ length: PARTY }, (_, member) => index * PARTY + member),
    );
  }
  await signParty(making, [LAST]);
};

/** The last signature is created last, so its presence means that the demo is complete. */
const isComplete = async (api: Api, owner: DemoOwner): Promise<boolean> => {
  const last = signedWaiverIdOf(owner, LAST);
  const { ok } = await api.send(
    readSignedWaiverAsOwner,
    { params: { id: last } },
    { authorization: owner.token },
  );
  return ok;
};

export type DemoProduct = { readonly settings: CommandApiSettings; readonly localUrl: string };

export type DemoMailchimp = { readonly audienceId: string; readonly key: string };

export type DemoOptions = {
  /** Omit to send no contacts. */
  readonly mailchimp?: DemoMailchimp | undefined;
  /** Only the newest visits. Default: all. */
  readonly visits?: number;
};

/** @param known the owner, if an earlier run has logged in @returns undefined if the password was changed */
const makeInThePast = async (
  { settings, localUrl }: DemoProduct,
  password: string,
  known: DemoOwner | undefined,
  options: DemoOptions,
): Promise<DemoOwner | undefined> => {
  const clock = demoClock();
  const { registered, visits } = visitsUntil(new Date(), TIME_ZONE);
  clock.moveTo(registered);
  const past = await openPast(settings, clock);
  try {
    const api = apiAt(past.url, localUrl);
    const owner = known ?? (await registerOwner(localUrl, api, settings.registrationToken, password));
    if (owner === undefined) return undefined;
    await signAll({ pastUrl: past.url, api, owner, clock, publications: [] }, visits, options);
    return owner;
  } finally {
    await past.close();
  }
};

/**
 * Runs `npm start -- --demo` through the public API, on a second port whose clock is in the past. Resumes after an
 * interruption and leaves existing data alone.
 * @returns message for the terminal
 * @throws Error with the API's response
 */
export const makeDemo = async (product: DemoProduct, options: DemoOptions = {}): Promise<string> => {
  const { settings, localUrl } = product;
  if (!isLocalProduct(settings) || settings.mail !== undefined) {
    return 'The demo only runs locally: start without HOST, PUBLIC_URL and SMTP_URL.';
  }
  const password = await readOrCreateSecret(
    settings.dataDir,
    'demo-password',
    () => `demo-${randomBytes(6).toString('hex')}-1`,
  );
  const api = apiAt(localUrl);
  const known = await logIn(api, password);
  const isMade = known !== undefined && (await isComplete(api, known));
  const owner = isMade ? known : await makeInThePast(product, password, known, options);
  if (owner === undefined) return 'A demo exists already, and its owner has changed the password.';
  return [
    `Demo: ${DEMO_WAIVERS.length} waivers, ${SIGNATURES} signatures. Log in with`,
    `  User name      ${owner.username}`,
    `  Password       ${password}`,
  ].join('\n');
};

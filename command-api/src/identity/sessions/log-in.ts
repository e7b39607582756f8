import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import { refuseWaiting } from '@waivers/server/queues/admission.ts';
import { createFairQueue, type FairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';
import type { Metrics } from '../../metrics.ts';
import { type Credential, findCredentialByName } from '../credentials.ts';
import { mustUseProvider } from '../oidc/provider.ts';
import type { Passwords, Turn } from '../passwords/passwords.ts';
import { isRecoveryPassword } from '../passwords/temporary-passwords.ts';
import { attemptSucceeded, beginAttempt, type CountedAttempt, takeBack } from './attempts.ts';
import { beginChallenge } from './challenges.ts';
import type { KnownDevice } from './known-devices.ts';

/** Limit per network, known device, or user choosing a first password. Lets a venue's staff all start work together. */
export const LOG_INS_AT_ONCE = 20;

/** Shared by all routes that check or set a password. @throws RateLimited if a key exceeds its limit */
export const createLogInQueue = (): FairQueue =>
  createFairQueue({ concurrencyPerKey: LOG_INS_AT_ONCE, admission: refuseWaiting });

export type LogInServices = {
  readonly database: Kysely<CommandDatabase>;
  readonly passwords: Passwords;
  readonly logInQueue: FairQueue;
  readonly fingerprintKey: Buffer;
  readonly metrics: Metrics;
  readonly log: CommandServices['log'];
  readonly clock: () => Date;
};

export type LogInOutcome =
  | { readonly kind: 'logged_in'; readonly userId: string; readonly credentialVersion: number }
  /** The password was temporary. Pass `session` to choose a new one. */
  | { readonly kind: 'new_password_required'; readonly session: string }
  /** The password is right, but this person's business wants its identity provider to be used. */
  | { readonly kind: 'use_identity_provider' }
  /** Wrong name or password, expired password, or too many failures. Indistinguishable to the caller. */
  | { readonly kind: 'refused' };

export type LogInRequest = {
  readonly username: string;
  readonly password: string;
  /** IANA name, kept until a new password is chosen. */
  readonly timeZone: string | null;
  readonly address: string;
  readonly devices: readonly KnownDevice[];
};

/** Takes the same time for unknown names. Rejects blocked attempts without hashing. */
const checkPassword = async (
  passwords: Passwords,
  { waitsUntil }: CountedAttempt,
  credential: Credential | undefined,
  password: string,
  turn: Turn,
): Promise<boolean> => {
  if (waitsUntil !== undefined) {
    await passwords.pretend(turn);
    return false;
  }
  return credential === undefined
    ? passwords.verifyNothing(password, turn)
    : passwords.verify(credential.passwordHash, password, turn);
};

const attemptLogIn = async (
  services: LogInServices,
  { username, password, timeZone, devices }: LogInRequest,
  network: string,
): Promise<LogInOutcome> => {
  const { database, passwords, metrics } = services;
  const at = services.clock();
  const name = normaliseName(username);
  const credential = await findCredentialByName(database, name);
  const device = credential && devices.find((known) => known.isOf(credential));
  const attempt = { name, userId: credential?.userId, network, deviceId: device?.id, now: at };
  const begun = await beginAttempt(services, attempt);
  const stranger: Turn = { lane: begun.networkFails ? 'failing' : 'quiet', key: network };
  const turn: Turn = device === undefined ? stranger : { lane: 'known', key: device.id };
  const isRight = await checkPassword(passwords, begun, credential, password, turn).catch(
    async (error: unknown) => {
      // Rejections due to load must not cost the user a wait.
      await takeBack(services, begun);
      throw error;
    },
  );
  const isExpired = credential?.temporaryExpiresAt != null && credential.temporaryExpiresAt <= at;
  // Check for every name so that timing reveals nothing.
  const isKnown = await isRecoveryPassword(database, credential?.userId, password, at);
  const isRecovery = isKnown && begun.isNetworkFree;
  if (credential === undefined || !((isRight && !isExpired) || isRecovery)) {
    metrics.logIn.inc({ result: begun.waitsUntil === undefined ? 'refused' : 'blocked' });
    return { kind: 'refused' };
  }
  await attemptSucceeded(services, begun, at);
  if (await mustUseProvider(services, credential)) {
    metrics.logIn.inc({ result: 'refused' });
    return { kind: 'use_identity_provider' };
  }
  if (isRecovery || credential.temporaryExpiresAt !== null) {
    metrics.logIn.inc({ result: 'new_password_required' });
    const session = await beginChallenge(database, credential, at, { isRecovery, timeZone });
    return { kind: 'new_password_required', session };
  }
  metrics.logIn.inc({ result: 'logged_in' });
  const { userId, credentialVersion } = credential;
  return { kind: 'logged_in', userId, credentialVersion };
};

/**
 * Unknown names, blocked attempts and wrong passwords cost the same queries and time.
 * @throws RateLimited
 * @throws Overloaded
 */
export const logInWithPassword = (services: LogInServices, request: LogInRequest): Promise<LogInOutcome> => {
  const network = networkOf(request.address);
  return services.logInQueue.run(request.devices[0]?.id ?? network, () =>
    attemptLogIn(services, request, network),
  );
};

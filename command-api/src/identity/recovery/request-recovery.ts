import { setTimeout as pause } from 'node:timers/promises';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { networkOf } from '@waivers/server/http/proxy/networks.ts';
import type { RateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { userDecider } from '../../users/decide.ts';
import { type Credential, findCredentialByName } from '../credentials.ts';
import { mustUseProvider } from '../oidc/provider.ts';
import { countRecovery, countRecoveryOf, type RecoveryCounters } from './recovery-limits.ts';

export type RequestRecoveryServices = CommandServices &
  RecoveryCounters & {
    readonly hidesUnknownAccounts: boolean;
    readonly clock: () => Date;
  };

export type RecoveryRequest = {
  readonly username: string;
  readonly address: string;
  readonly commandId: string;
  readonly correlationId: string;
};

export type RecoveryRefusal =
  | { readonly refused: 'not_found' | 'id_already_used' | 'use_identity_provider' }
  | RateLimitRefusal;

/** Resolves to undefined if a mail will be sent, or if the caller must not learn that none will be. */
export type HandleRecoveryRequest = (request: RecoveryRequest) => Promise<RecoveryRefusal | undefined>;

/** Assumed duration of an append until the first one has been measured. */
const USUAL_MS = 5;

const append = async (
  services: RequestRecoveryServices,
  { userId, accountId, role }: Credential,
  { commandId, correlationId }: RecoveryRequest,
  usualMs: number,
): Promise<RecoveryRefusal | undefined> => {
  const now = services.clock();
  if ((await countRecoveryOf(services, userId, now)) !== undefined) {
    await pause(usualMs);
    return undefined;
  }
  if (await mustUseProvider(services, { accountId, role })) {
    await pause(usualMs);
    return services.hidesUnknownAccounts ? undefined : { refused: 'use_identity_provider' };
  }
  const handled = await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'RequestRecovery', now },
    context: { commandId, correlationId, accountId, actor: { kind: 'system' }, now },
  });
  if (handled.kind === 'done') return undefined;
  const isUsed = handled.kind === 'refused' && handled.refusal.refused === 'id_already_used';
  if (services.hidesUnknownAccounts) return undefined;
  return { refused: isUsed ? 'id_already_used' : 'not_found' };
};

/** Runs the same queries and counters for unknown names, in the same time, so that timing does not reveal them. */
export const createRecoveryRequests = (services: RequestRecoveryServices): HandleRecoveryRequest => {
  const { database, hidesUnknownAccounts, clock } = services;
  let lastMs = USUAL_MS;
  return async (request) => {
    const name = normaliseName(request.username);
    const credential = await findCredentialByName(database, name);
    const network = networkOf(request.address);
    const early = await countRecovery(services, { name, network, now: clock() });
    if (early !== undefined) return early;
    if (credential === undefined) {
      await pause(lastMs);
      return hidesUnknownAccounts ? undefined : { refused: 'not_found' };
    }
    const begun = performance.now();
    const refusal = await append(services, credential, request, lastMs);
    lastMs = performance.now() - begun;
    return refusal;
  };
};

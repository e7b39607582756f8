import { userStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { type LivingAccounts, livingAccounts } from '@waivers/events/folds/account.ts';
import { foldCache } from '@waivers/events/folds/fold-stream.ts';
import { evolve as evolveUser, noUser } from '@waivers/events/folds/user.ts';
import { evolve, noWaiver } from '@waivers/events/folds/waiver.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { accountForWaiver, type OwnedWaiver } from '@waivers/server/waiver-answers/show-waiver.ts';

/** Reads streams when a read model is behind. Caches folds because anyone with an ID can send many requests. */
export type StreamFolds = {
  /** Returns a waiver, or undefined if it is unknown or deleted, or its account no longer exists. */
  readonly waiver: (waiverId: string) => Promise<OwnedWaiver | undefined>;
  readonly account: LivingAccounts;
  readonly accountOfUser: (userId: string) => Promise<string | undefined>;
};

const CACHED_WAIVERS = 200;

export const createStreamFolds = (log: Pick<EventLog, 'readStream'>): StreamFolds => {
  const waivers = foldCache(log, evolve, noWaiver, { remembered: CACHED_WAIVERS });
  const users = foldCache(log, evolveUser, noUser);
  const account = livingAccounts(log);
  return {
    account,
    accountOfUser: async (userId) => {
      const { state } = await users(userStream(userId));
      return state.status === 'absent' || state.status === 'erased' ? undefined : state.accountId;
    },
    waiver: async (waiverId) => {
      const { state: waiver } = await waivers(waiverStream(waiverId));
      if (waiver.status !== 'kept') return undefined;
      const living = await account(waiver.accountId);
      return living && { waiver, account: accountForWaiver(living) };
    },
  };
};

import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { type LivingAccounts, livingAccounts } from '@waivers/events/folds/living-accounts.ts';
import { streamStates } from '@waivers/events/folds/stream-states.ts';
import { evolve, noWaiver } from '@waivers/events/folds/waiver-state.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { OwnedWaiver } from '@waivers/server/waiver-answers/show-waiver.ts';

/**
 * What streams tell where a read model does not know it yet. Anybody who has a waiver's id can ask, as often as they
 * like: what has been read is remembered, and each question reads only what has come since.
 */
export type StreamFolds = {
  /** Undefined when there is no such waiver, when it is deleted, or when its account is gone. */
  readonly waiver: (waiverId: string) => Promise<OwnedWaiver | undefined>;
  readonly account: LivingAccounts;
};

/** Waivers whose newest and published text stay in memory: each may be as large as two events. */
const REMEMBERED_WAIVERS = 200;

export const createStreamFolds = (log: Pick<EventLog, 'readStream'>): StreamFolds => {
  const waivers = streamStates(log, evolve, noWaiver, { remembered: REMEMBERED_WAIVERS });
  const account = livingAccounts(log);
  return {
    account,
    waiver: async (waiverId) => {
      const { state: waiver } = await waivers(waiverStream(waiverId));
      if (waiver.status !== 'kept') return undefined;
      const living = await account(waiver.accountId);
      return living && { waiver, account: living };
    },
  };
};

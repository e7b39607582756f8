import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { type DocumentCache, documentCache } from '@waivers/events/blobs/document-cache.ts';
import { type HistoryCache, historyCache } from '@waivers/events/commands/history.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { type LivingAccount, type LivingAccounts, livingAccountsAt } from '@waivers/events/folds/account.ts';
import { type ExistingWaiver, evolve, noWaiver, type Waiver } from '@waivers/events/folds/waiver.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { LRUCache } from 'lru-cache';
import { type VideoScripts, videoScripts } from './video-scripts.ts';

export type WaiverAndAccount = {
  readonly waiver: ExistingWaiver;
  readonly account: LivingAccount;
  /** Version of the account's stream. */
  readonly accountVersion: number;
};

export type WaiverReader = {
  readonly histories: HistoryCache<Waiver>;
  readonly waiver: (waiverId: string) => Promise<WaiverAndAccount | undefined>;
  readonly document: DocumentCache;
  readonly account: LivingAccounts;
  readonly script: VideoScripts;
};

const REMEMBERED_WAIVERS = 200;
const REMEMBERED_ACCOUNTS = 1000;

export const createWaiverReader = ({
  log,
  blobs,
}: {
  readonly log: EventLog;
  readonly blobs: Pick<BlobStore, 'get'>;
}): WaiverReader => {
  const histories = historyCache(log, { evolve, initial: noWaiver }, REMEMBERED_WAIVERS);
  const livingAccount = livingAccountsAt(log);
  // Cached so that both streams can be read in one round trip. A waiver's owner never changes.
  const accounts = new LRUCache<string, string>({ max: REMEMBERED_ACCOUNTS });
  return {
    histories,
    document: documentCache(blobs),
    account: async (accountId) => (await livingAccount(accountId))?.state,
    script: videoScripts(log),
    waiver: async (waiverId) => {
      const known = accounts.get(waiverId);
      const [history, knownAccount] = await Promise.all([
        histories(waiverStream(waiverId)),
        known === undefined ? undefined : livingAccount(known),
      ]);
      const { state: waiver } = history.state;
      if (waiver.status !== 'kept') return undefined;
      accounts.set(waiverId, waiver.accountId);
      const living = known === undefined ? await livingAccount(waiver.accountId) : knownAccount;
      return living && { waiver, account: living.state, accountVersion: living.version };
    },
  };
};

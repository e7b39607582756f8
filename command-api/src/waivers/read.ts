import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { type KeptDocuments, keptDocuments } from '@waivers/events/blobs/kept-documents.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import {
  type LivingAccount,
  type LivingAccounts,
  livingAccounts,
} from '@waivers/events/folds/living-accounts.ts';
import { evolve, type KeptWaiver, noWaiver, type Waiver } from '@waivers/events/folds/waiver-state.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { LRUCache } from 'lru-cache';
import { type Histories, keptHistories } from '../history.ts';

/** A waiver with the account that it belongs to, both as of the last acknowledged event before the question. */
export type OwnedWaiver = {
  readonly waiver: KeptWaiver;
  readonly account: LivingAccount;
};

/** Reading waivers by folding their streams: nothing that had been acknowledged is ever missing. */
export type WaiverReader = {
  /** What the streams of waivers tell commands. */
  readonly histories: Histories<Waiver>;
  /** Undefined when there is no such waiver, when it is deleted, or when its account is gone. */
  readonly waiver: (waiverId: string) => Promise<OwnedWaiver | undefined>;
  readonly document: KeptDocuments;
  readonly account: LivingAccounts;
};

/** Waivers whose newest and published text stay in memory: each may be as large as two events. */
const REMEMBERED_WAIVERS = 200;
/** Waivers of which it is known whose they are: two ids each. */
const REMEMBERED_ACCOUNTS = 1000;

export const createWaiverReader = ({
  log,
  blobs,
}: {
  readonly log: EventLog;
  readonly blobs: Pick<BlobStore, 'get'>;
}): WaiverReader => {
  const histories = keptHistories(log, { evolve, initial: noWaiver }, REMEMBERED_WAIVERS);
  const account = livingAccounts(log);
  // Whose a waiver is never changes: once known, both streams are asked for in one round trip.
  const accounts = new LRUCache<string, string>({ max: REMEMBERED_ACCOUNTS });
  return {
    histories,
    document: keptDocuments(blobs),
    account,
    waiver: async (waiverId) => {
      const known = accounts.get(waiverId);
      const [history, knownAccount] = await Promise.all([
        histories(waiverStream(waiverId)),
        known === undefined ? undefined : account(known),
      ]);
      const { state: waiver } = history.state;
      if (waiver.status !== 'kept') return undefined;
      accounts.set(waiverId, waiver.accountId);
      const living = known === undefined ? await account(waiver.accountId) : knownAccount;
      return living && { waiver, account: living };
    },
  };
};

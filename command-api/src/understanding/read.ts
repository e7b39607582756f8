import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { type History, type HistoryCache, historyCache } from '@waivers/events/commands/history.ts';
import { ERASED, type OpenedEvent } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { keysIn, openLazily } from '@waivers/events/keys/personal-values.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import { LRUCache } from 'lru-cache';
import type { VideoScript } from '../waivers/video-scripts.ts';
import { endOf, videoLinkExpiresAt } from './decide.ts';
import { evolve, hasUnderstood, initial, type PartyState, type SignedParty } from './state.ts';
import { furthestOf } from './viewing.ts';

type Name = Pick<Understanding['participants'][number], 'firstName' | 'lastName' | 'birthDate'>;

/** Names by participant id, without erased participants. */
type Names = ReadonlyMap<string, Name>;

export type PartyReader = {
  readonly histories: HistoryCache<PartyState>;
  /** The result includes everything acknowledged before the call. */
  readonly read: (signedWaiverId: string) => Promise<History<PartyState>>;
  /** @throws KeyMissing if a key is missing without a tombstone */
  readonly names: (signed: SignedParty) => Promise<Names>;
};

const REMEMBERED_PARTIES = 500;

const openNames = async (keys: Pick<KeyStore, 'find'>, { names }: SignedParty): Promise<Names> => {
  const found = await keys.find([...keysIn(waiverSigned, names).values()]);
  const opened = openLazily(waiverSigned, found, names) as Pick<
    OpenedEvent<typeof waiverSigned>['data'],
    'participants'
  >;
  const known = new Map<string, Name>();
  for (const { participantId, identity } of opened.participants) {
    if (identity === ERASED) continue;
    const { firstName, lastName, birthDate } = identity;
    known.set(participantId, { firstName, lastName, birthDate });
  }
  return known;
};

/** Caches active parties, which report every few seconds, so streams are read and names decrypted only once. */
export const createPartyReader = ({
  log,
  keys,
}: {
  readonly log: EventLog;
  readonly keys: Pick<KeyStore, 'find'>;
}): PartyReader => {
  const histories = historyCache(log, { evolve, initial }, REMEMBERED_PARTIES);
  const opened = new LRUCache<string, Names>({ max: REMEMBERED_PARTIES });
  return {
    histories,
    read: async (signedWaiverId) => (await histories(signedWaiverStream(signedWaiverId))).state,
    names: async (signed) => {
      const known = opened.get(signed.names.eventId) ?? (await openNames(keys, signed));
      opened.set(signed.names.eventId, known);
      return known;
    },
  };
};

type ShownParty = {
  readonly id: string;
  readonly state: PartyState;
  readonly signed: SignedParty;
  readonly names: Names;
  readonly script: VideoScript;
  readonly document: SignableDocument;
};

const viewingShown = ({ state, script }: ShownParty, viewer: string): Understanding['group'] => {
  const viewing = state.viewings.get(viewer);
  if (hasUnderstood(state, viewer)) {
    const answered = script.questions.map(({ id }) => id);
    return { status: 'understood', furthest: endOf(script, viewing), answered };
  }
  if (viewing === undefined) return { status: 'waiting', furthest: 0, answered: [] };
  return { status: 'begun', furthest: furthestOf(viewing), answered: [...viewing.right] };
};

export const understandingShown = (shown: ShownParty): Understanding => {
  const { id, state, signed, names, document } = shown;
  const { title, videoUrl, video, questions } = document;
  return {
    id,
    waiverId: signed.waiverId,
    title,
    locale: signed.locale,
    mode: signed.mode,
    videoUrl,
    ...(video === undefined ? {} : { video }),
    questions,
    participants: signed.people.map(({ participantId, role }) => {
      const erased = state.erased.has(participantId);
      return {
        id: participantId,
        role,
        ...(erased ? {} : names.get(participantId)),
        erased,
        ...viewingShown(shown, participantId),
      };
    }),
    group: viewingShown(shown, GROUP),
    completed: hasUnderstood(state, GROUP),
    linkExpiresAt: videoLinkExpiresAt(state, signed)?.toISOString(),
  };
};

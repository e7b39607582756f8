import { ERASED } from '../definitions/event.ts';
import { signedWaiverVoided, voidTakenBack } from '../definitions/front-desk.ts';
import { signedWaiverStream } from '../definitions/streams.ts';
import type { DeliveredEvent } from '../delivery/follower/delivered-event.ts';
import { type EventHandlers, handleEvent } from '../delivery/follower/event-handlers.ts';
import { openEvents } from '../delivery/follower/open-events.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

/** Who did it, and when (RFC 3339). `userId` null: not a person. */
type Done = { readonly at: string; readonly userId: string | null };

/** `text` null: everybody who signed has been erased. */
type Entry = Done & { readonly id: string; readonly text: string | null };

/** What the front desk has noted on a signed waiver, without what it took back. */
export type FrontDeskRecord = {
  /** Of the last event that is in it; 0: none. */
  readonly version: number;
  readonly arrivals: readonly (Done & { readonly participantId: string; readonly day: string })[];
  readonly voided: (Done & { readonly reason: string | null }) | null;
  readonly notes: readonly Entry[];
  readonly tags: readonly Entry[];
};

export const nothingNoted: FrontDeskRecord = {
  version: 0,
  arrivals: [],
  voided: null,
  notes: [],
  tags: [],
};

/** A program has no name. */
const userIdOf = ({ metadata: { actor } }: DeliveredEvent): string | null =>
  actor.kind === 'user' ? (actor.id ?? null) : null;

const doneBy = (event: DeliveredEvent): Done => ({
  at: event.metadata.occurredAt,
  userId: userIdOf(event),
});

type Change = (record: FrontDeskRecord) => FrontDeskRecord;

export const FRONT_DESK_ENTRIES: EventHandlers<Change> = {
  PersonCheckedIn: (event) => (record) => ({
    ...record,
    arrivals: [...record.arrivals, { ...event.data, ...doneBy(event) }],
  }),
  CheckInUndone:
    ({ data: { participantId, day } }) =>
    (record) => {
      const isAnother = (arrival: { participantId: string; day: string }): boolean =>
        arrival.participantId !== participantId || arrival.day !== day;
      return { ...record, arrivals: record.arrivals.filter(isAnother) };
    },
  SignedWaiverVoided: (event) => (record) => {
    const { why } = event.data;
    return { ...record, voided: { reason: why === ERASED ? null : why.reason, ...doneBy(event) } };
  },
  VoidTakenBack: () => (record) => ({ ...record, voided: null }),
  NoteAdded: (event) => (record) => {
    const { noteId: id, note } = event.data;
    const text = note === ERASED ? null : note.text;
    return { ...record, notes: [...record.notes, { id, text, ...doneBy(event) }] };
  },
  NoteRemoved:
    ({ data: { noteId } }) =>
    (record) => ({
      ...record,
      notes: record.notes.filter(({ id }) => id !== noteId),
    }),
  TagAdded: (event) => (record) => {
    const { tagId: id, tag } = event.data;
    const text = tag === ERASED ? null : tag.text;
    return { ...record, tags: [...record.tags, { id, text, ...doneBy(event) }] };
  },
  TagRemoved:
    ({ data: { tagId } }) =>
    (record) => ({
      ...record,
      tags: record.tags.filter(({ id }) => id !== tagId),
    }),
};

const isOfFrontDesk = ({ type }: Pick<DeliveredEvent, 'type'>): boolean => type in FRONT_DESK_ENTRIES;

/** Events of the front desk that are in it already, and all others, change nothing. */
export const withFrontDesk = (record: FrontDeskRecord, event: DeliveredEvent): FrontDeskRecord => {
  const change = handleEvent(FRONT_DESK_ENTRIES, event);
  return change === undefined || event.version <= record.version
    ? record
    : { ...change(record), version: event.version };
};

/** As it reads once everybody has been erased. */
export const withoutTexts = (record: FrontDeskRecord): FrontDeskRecord => ({
  ...record,
  voided: record.voided && { ...record.voided, reason: null },
  notes: record.notes.map((note) => ({ ...note, text: null })),
  tags: record.tags.map((tag) => ({ ...tag, text: null })),
});

/** From the stream itself. @throws KeyMissing when a key is missing without a tombstone */
export const readFrontDesk = async (
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  signedWaiverId: string,
): Promise<FrontDeskRecord> => {
  let record = nothingNoted;
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2)) {
    for (const event of await openEvents(keys, page.filter(isOfFrontDesk))) {
      record = withFrontDesk(record, event);
    }
  }
  return record;
};

/** From the stream itself. */
export const isVoided = async (
  { log }: { readonly log: Pick<EventLog, 'readStream'> },
  signedWaiverId: string,
): Promise<boolean> => {
  let voided = false;
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2)) {
    for (const { type } of page) {
      if (type === signedWaiverVoided.type) voided = true;
      if (type === voidTakenBack.type) voided = false;
    }
  }
  return voided;
};

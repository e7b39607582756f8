import { ERASED } from '../definitions/event.ts';
import {
  checkInUndone,
  noteAdded,
  noteRemoved,
  personCheckedIn,
  signedWaiverVoided,
  tagAdded,
  tagRemoved,
  voidTakenBack,
} from '../definitions/front-desk.ts';
import { signedWaiverStream } from '../definitions/streams.ts';
import { type DeliveredEvent, isEvent } from '../delivery/follower/delivered-event.ts';
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

export const FRONT_DESK_EVENTS = [
  personCheckedIn.type,
  checkInUndone.type,
  signedWaiverVoided.type,
  voidTakenBack.type,
  noteAdded.type,
  noteRemoved.type,
  tagAdded.type,
  tagRemoved.type,
] as const;

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

const changed = (record: FrontDeskRecord, event: DeliveredEvent): FrontDeskRecord => {
  const done: Done = { at: event.metadata.occurredAt, userId: userIdOf(event) };
  if (isEvent(personCheckedIn, event)) {
    return { ...record, arrivals: [...record.arrivals, { ...event.data, ...done }] };
  }
  if (isEvent(checkInUndone, event)) {
    const { participantId, day } = event.data;
    const isAnother = (arrival: { participantId: string; day: string }): boolean =>
      arrival.participantId !== participantId || arrival.day !== day;
    return { ...record, arrivals: record.arrivals.filter(isAnother) };
  }
  if (isEvent(signedWaiverVoided, event)) {
    const { why } = event.data;
    return { ...record, voided: { reason: why === ERASED ? null : why.reason, ...done } };
  }
  if (isEvent(voidTakenBack, event)) return { ...record, voided: null };
  if (isEvent(noteAdded, event)) {
    const { noteId: id, note } = event.data;
    const text = note === ERASED ? null : note.text;
    return { ...record, notes: [...record.notes, { id, text, ...done }] };
  }
  if (isEvent(noteRemoved, event)) {
    const { noteId } = event.data;
    return { ...record, notes: record.notes.filter(({ id }) => id !== noteId) };
  }
  if (isEvent(tagAdded, event)) {
    const { tagId: id, tag } = event.data;
    const text = tag === ERASED ? null : tag.text;
    return { ...record, tags: [...record.tags, { id, text, ...done }] };
  }
  if (isEvent(tagRemoved, event)) {
    const { tagId } = event.data;
    return { ...record, tags: record.tags.filter(({ id }) => id !== tagId) };
  }
  return record;
};

export const isOfFrontDesk = ({ type }: Pick<DeliveredEvent, 'type'>): boolean =>
  (FRONT_DESK_EVENTS as readonly string[]).includes(type);

/** Events of the front desk that are in it already, and all others, change nothing. */
export const withFrontDesk = (record: FrontDeskRecord, event: DeliveredEvent): FrontDeskRecord =>
  isOfFrontDesk(event) && event.version > record.version
    ? { ...changed(record, event), version: event.version }
    : record;

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

import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import type { UnderstandingRefusal } from '@waivers/waiver/video/refusals.ts';
import { SIGNER_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import { ERASED, type Erased, type OpenedEvent } from '../definitions/event.ts';
import { signedWaiverVoided, voidTakenBack } from '../definitions/front-desk.ts';
import { recipientAddressCorrected, waiverSigned } from '../definitions/signed-waiver.ts';
import { signedWaiverStream } from '../definitions/streams.ts';
import { type DeliveredEvent, type DeliveredOf, isEvent } from '../delivery/follower/delivered-event.ts';
import { type EventHandlers, handleEvent } from '../delivery/follower/event-handlers.ts';
import { openEvents } from '../delivery/follower/open-events.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openEvent } from '../keys/personal-values.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

export type OpenedSigning = OpenedEvent<typeof waiverSigned>['data'];

export type SignedRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly signing: OpenedSigning;
};

export const linkExpiresAt = ({ signedAt }: Pick<OpenedSigning, 'signedAt'>): Date =>
  new Date(new Date(signedAt).getTime() + SIGNER_LINK_LIFETIME_MS);

export const livingParticipants = ({ participants }: OpenedSigning): readonly string[] =>
  participants.flatMap(({ participantId, identity }) => (identity === ERASED ? [] : [participantId]));

/** @throws KeyMissing if a key has neither been stored nor replaced by a tombstone */
export const openSigning = async (
  keys: Pick<KeyStore, 'find'>,
  id: string,
  event: DecodedEvent,
): Promise<SignedRecord> => ({
  id,
  accountId: event.metadata.accountId,
  signing: (await openEvent(waiverSigned, keys, event)).data,
});

export const readSignedWaiver = async (
  services: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  id: string,
): Promise<SignedRecord | undefined> => {
  const [first] = await services.log.readStream(signedWaiverStream(id), { limit: 1 });
  return first === undefined ? undefined : openSigning(services.keys, id, codec.decode(first));
};

export type RecipientAddress = {
  /** Id of the correction. */
  readonly eventId: string;
  /** Null once erased. */
  readonly email: string | null;
  /** RFC 3339. */
  readonly at: string;
};

export const recipientAddressOf = ({
  eventId,
  data: { address },
  metadata: { occurredAt },
}: DeliveredOf<typeof recipientAddressCorrected>): RecipientAddress => ({
  eventId,
  email: address === ERASED ? null : address.email,
  at: occurredAt,
});

/** Returns the corrected address for the copy, or undefined if the signer has not corrected it. */
export const readRecipientAddress = async (
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  signedWaiverId: string,
): Promise<RecipientAddress | undefined> => {
  const types = [recipientAddressCorrected.type];
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2, codec.decode, types)) {
    const [corrected] = await openEvents(keys, page);
    if (corrected !== undefined && isEvent(recipientAddressCorrected, corrected))
      return recipientAddressOf(corrected);
  }
  return undefined;
};

/** `at` is RFC 3339. `userId` is null unless the actor was a user. */
type Done = { readonly at: string; readonly userId: string | null };

/** `text` is null once all signers have been erased. */
type Entry = Done & { readonly id: string; readonly text: string | null };

export type FrontDeskRecord = {
  readonly version: number;
  readonly arrivals: readonly (Done & { readonly participantId: string; readonly day: string })[];
  readonly voided: (Done & { readonly reason: string | null }) | null;
  readonly notes: readonly Entry[];
  readonly tags: readonly Entry[];
};

export const emptyFrontDeskRecord: FrontDeskRecord = {
  version: 0,
  arrivals: [],
  voided: null,
  notes: [],
  tags: [],
};

/** Returns null unless the actor was a user, because API keys have no name. */
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

/** Ignores events that are unrelated or already included. */
export const withFrontDesk = (record: FrontDeskRecord, event: DeliveredEvent): FrontDeskRecord => {
  const change = handleEvent(FRONT_DESK_ENTRIES, event);
  return change === undefined || event.version <= record.version
    ? record
    : { ...change(record), version: event.version };
};

export const withoutFrontDeskTexts = (record: FrontDeskRecord): FrontDeskRecord => ({
  ...record,
  voided: record.voided && { ...record.voided, reason: null },
  notes: record.notes.map((note) => ({ ...note, text: null })),
  tags: record.tags.map((tag) => ({ ...tag, text: null })),
});

export const readFrontDesk = async (
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  signedWaiverId: string,
): Promise<FrontDeskRecord> => {
  let record = emptyFrontDeskRecord;
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2)) {
    for (const event of await openEvents(keys, page.filter(isOfFrontDesk))) {
      record = withFrontDesk(record, event);
    }
  }
  return record;
};

export const isVoided = async (
  { log }: { readonly log: Pick<EventLog, 'readStream'> },
  signedWaiverId: string,
): Promise<boolean> => {
  let voided = false;
  const types = [signedWaiverVoided.type, voidTakenBack.type];
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2, codec.decode, types)) {
    for (const { type } of page) voided = type === signedWaiverVoided.type;
  }
  return voided;
};

export type ViewingStep = {
  readonly version: number;
  readonly at: string;
} & (
  | { readonly kind: 'begun'; readonly viewer: string }
  | {
      readonly kind: 'answered';
      readonly viewer: string;
      readonly questionId: string;
      readonly isRight: boolean;
      readonly answer: { readonly option: string } | Erased;
    }
  | { readonly kind: 'failed'; readonly viewer: string; readonly code: string }
  | { readonly kind: 'refused'; readonly viewer: string; readonly reason: UnderstandingRefusal }
  | {
      readonly kind: 'recorded';
      readonly viewer: string;
      readonly byGroup: boolean;
      readonly ink?: StoredInk | Erased;
    }
  | { readonly kind: 'completed' }
);

const viewerOf = ({ participantId }: { readonly participantId?: string | undefined }): string =>
  participantId ?? GROUP;

const stepOf = ({ version, metadata }: DeliveredEvent) => ({ version, at: metadata.occurredAt });

export const VIEWING_STEPS: EventHandlers<ViewingStep> = {
  VideoBegun: (event) => ({ ...stepOf(event), kind: 'begun', viewer: viewerOf(event.data) }),
  VideoFailed: (event) => ({
    ...stepOf(event),
    kind: 'failed',
    viewer: viewerOf(event.data),
    code: event.data.code,
  }),
  QuestionAnswered: (event) => {
    const { questionId, isRight, answer } = event.data;
    return { ...stepOf(event), kind: 'answered', viewer: viewerOf(event.data), questionId, isRight, answer };
  },
  UnderstandingRefused: (event) => ({
    ...stepOf(event),
    kind: 'refused',
    viewer: viewerOf(event.data),
    reason: event.data.reason,
  }),
  UnderstandingRecorded: (event) => {
    const { participantId, byGroup, ink } = event.data;
    return {
      ...stepOf(event),
      kind: 'recorded',
      viewer: participantId,
      byGroup,
      ...(ink !== undefined && { ink }),
    };
  },
  UnderstandingCompleted: (event) => ({ ...stepOf(event), kind: 'completed' }),
};

export const viewingStep = (event: DeliveredEvent): ViewingStep | undefined =>
  handleEvent(VIEWING_STEPS, event);

export const isComplete = (steps: readonly ViewingStep[], living: readonly string[]): boolean => {
  const understood = new Set(steps.flatMap((step) => (step.kind === 'recorded' ? [step.viewer] : [])));
  return living.length > 0 && living.every((id) => understood.has(id));
};

/** Returns the steps after a person's erasure. @param isLast whether to erase the group's values, too */
export const withoutPersonsSteps = (
  steps: readonly ViewingStep[],
  participantId: string,
  isLast: boolean,
): readonly ViewingStep[] =>
  steps.map((step) => {
    const isTheirs = 'viewer' in step && (step.viewer === participantId || (isLast && step.viewer === GROUP));
    if (!isTheirs) return step;
    if (step.kind === 'answered') return { ...step, answer: ERASED };
    return step.kind === 'recorded' && step.ink !== undefined ? { ...step, ink: ERASED } : step;
  });

export const readViewingSteps = async (
  { log, keys }: { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> },
  signedWaiverId: string,
): Promise<readonly ViewingStep[]> => {
  const steps: ViewingStep[] = [];
  for await (const page of streamPages(log, signedWaiverStream(signedWaiverId), 2)) {
    for (const event of await openEvents(keys, page)) {
      const step = viewingStep(event);
      if (step !== undefined) steps.push(step);
    }
  }
  return steps;
};

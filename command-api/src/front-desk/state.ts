import { type NewEvent, type StoredEvent, userOfActor } from '@waivers/events/definitions/event.ts';
import type {
  checkInUndone,
  noteAdded,
  noteRemoved,
  personCheckedIn,
  signedWaiverVoided,
  tagAdded,
  tagRemoved,
  voidTakenBack,
} from '@waivers/events/definitions/front-desk.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

type FrontDeskDefinition =
  | typeof personCheckedIn
  | typeof checkInUndone
  | typeof signedWaiverVoided
  | typeof voidTakenBack
  | typeof noteAdded
  | typeof noteRemoved
  | typeof tagAdded
  | typeof tagRemoved;

/** A front-desk event before sealing, with reason, note and tag in plain text. */
export type FrontDeskEvent = FrontDeskDefinition extends infer Definition
  ? Definition extends FrontDeskDefinition
    ? NewEvent<Definition>
    : never
  : never;

type RecordEvent =
  | StoredEvent<typeof waiverSigned>
  | StoredEvent<typeof personErased>
  | (FrontDeskDefinition extends infer Definition
      ? Definition extends FrontDeskDefinition
        ? StoredEvent<Definition>
        : never
      : never);

export type EntryStamp = { readonly at: string; readonly userId: string | undefined };

export type FrontDeskState = {
  /** Undefined if the record does not exist. */
  readonly accountId: string | undefined;
  readonly people: readonly string[];
  readonly erased: ReadonlySet<string>;
  readonly arrivals: ReadonlyMap<string, EntryStamp>;
  readonly voided: EntryStamp | undefined;
  /** Keyed by note id; the value is false once the note is removed. */
  readonly notes: ReadonlyMap<string, boolean>;
  readonly tags: ReadonlyMap<string, boolean>;
};

export const initial: FrontDeskState = {
  accountId: undefined,
  people: [],
  erased: new Set(),
  arrivals: new Map(),
  voided: undefined,
  notes: new Map(),
  tags: new Map(),
};

export const arrivalKey = ({ participantId, day }: { participantId: string; day: string }): string =>
  `${day} ${participantId}`;

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  new Map([...map].filter(([each]) => each !== key));

export const evolve = (state: FrontDeskState, event: DecodedEvent): FrontDeskState => {
  const { type, data } = event as DecodedEvent & RecordEvent;
  const { accountId, actor, occurredAt } = event.metadata;
  const noted: EntryStamp = { at: occurredAt, userId: userOfActor(actor) };
  switch (type) {
    case 'WaiverSigned':
      return { ...state, accountId, people: data.participants.map(({ participantId }) => participantId) };
    case 'PersonErased':
      return 'participantId' in data
        ? { ...state, erased: new Set([...state.erased, data.participantId]) }
        : state;
    case 'PersonCheckedIn':
      return { ...state, arrivals: new Map([...state.arrivals, [arrivalKey(data), noted]]) };
    case 'CheckInUndone':
      return { ...state, arrivals: without(state.arrivals, arrivalKey(data)) };
    case 'SignedWaiverVoided':
      return { ...state, voided: noted };
    case 'VoidTakenBack':
      return { ...state, voided: undefined };
    case 'NoteAdded':
    case 'NoteRemoved':
      return { ...state, notes: new Map([...state.notes, [data.noteId, type === 'NoteAdded']]) };
    case 'TagAdded':
    case 'TagRemoved':
      return { ...state, tags: new Map([...state.tags, [data.tagId, type === 'TagAdded']]) };
    default:
      return state;
  }
};

export const isFullyErased = ({ people, erased }: FrontDeskState): boolean =>
  people.every((id) => erased.has(id));

export const shownIn = (entries: ReadonlyMap<string, boolean>): readonly string[] =>
  [...entries].flatMap(([id, isShown]) => (isShown ? [id] : []));

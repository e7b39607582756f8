import type { NewEvent, StoredEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import type {
  questionAnswered,
  understandingCompleted,
  understandingRecorded,
  understandingRefused,
  videoBegun,
  videoFailed,
  videoWatched,
} from '@waivers/events/definitions/understanding.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import { beginViewing, coveredWith, rewindTo, type ViewingState } from './viewing.ts';

type Signed = StoredEvent<typeof waiverSigned>;

type UnderstandingDefinition =
  | typeof videoBegun
  | typeof videoWatched
  | typeof videoFailed
  | typeof questionAnswered
  | typeof understandingRefused
  | typeof understandingRecorded
  | typeof understandingCompleted;

/** An understanding event before sealing, with option and ink in plain text. */
export type UnderstandingEvent = UnderstandingDefinition extends infer Definition
  ? Definition extends UnderstandingDefinition
    ? NewEvent<Definition>
    : never
  : never;

type PartyEvent = Signed | StoredEvent<typeof personErased> | UnderstandingEvent;

/** Excludes answers and ink, because many parties are cached. */
export type SignedParty = Pick<
  Signed['data'],
  'waiverId' | 'waiverVersion' | 'revision' | 'versionHash' | 'signedAt' | 'mode' | 'locale' | 'link'
> & {
  readonly accountId: string;
  readonly people: readonly Pick<Signed['data']['participants'][number], 'participantId' | 'role'>[];
  /** The signing event, reduced to the sealed identities. */
  readonly names: DecodedEvent;
};

export type PartyState = {
  readonly signed: SignedParty | undefined;
  readonly erased: ReadonlySet<string>;
  readonly viewings: ReadonlyMap<string, ViewingState>;
  /** Ids of participants who have understood the video. */
  readonly recorded: ReadonlySet<string>;
  /** Time of the last record of understanding, in RFC 3339 format. */
  readonly recordedAt: string | undefined;
  readonly count: {
    readonly reports: number;
    readonly refusals: number;
    readonly failures: number;
  };
  readonly refusedCommands: ReadonlySet<string>;
};

export const initial: PartyState = {
  signed: undefined,
  erased: new Set(),
  viewings: new Map(),
  recorded: new Set(),
  recordedAt: undefined,
  count: { reports: 0, refusals: 0, failures: 0 },
  refusedCommands: new Set(),
};

const signedParty = (event: DecodedEvent, data: Signed['data']): SignedParty => {
  const { waiverId, waiverVersion, revision, versionHash, signedAt, mode, locale, link } = data;
  const identities = data.participants.map(({ participantId, identity }) => ({ participantId, identity }));
  return {
    waiverId,
    waiverVersion,
    revision,
    versionHash,
    signedAt,
    mode,
    locale,
    link,
    accountId: event.metadata.accountId,
    people: data.participants.map(({ participantId, role }) => ({ participantId, role })),
    names: { ...event, data: { participants: identities } },
  };
};

const withViewing = (
  state: PartyState,
  viewer: string,
  change: (viewing: ViewingState) => ViewingState,
): PartyState => {
  const viewing = state.viewings.get(viewer);
  return viewing === undefined
    ? state
    : { ...state, viewings: new Map([...state.viewings, [viewer, change(viewing)]]) };
};

const watching =
  (watched: UnderstandingEventOf<'VideoWatched'>['data']['watched']) =>
  (viewing: ViewingState): ViewingState => ({ ...viewing, covered: coveredWith(viewing.covered, watched) });

export type UnderstandingEventOf<Type> = Extract<UnderstandingEvent, { readonly type: Type }>;

const answering =
  (
    { questionId, isRight, againFrom: from, watched }: UnderstandingEventOf<'QuestionAnswered'>['data'],
    at: number,
  ) =>
  (viewing: ViewingState): ViewingState => {
    const seen = { ...watching(watched)(viewing), attempts: viewing.attempts + 1 };
    if (isRight) return { ...seen, right: new Set([...seen.right, questionId]) };
    return from === undefined ? seen : rewindTo(seen, from, at);
  };

/** @param at the server time in milliseconds */
export const afterEvent = (
  state: PartyState,
  { type, data }: UnderstandingEvent | StoredEvent<typeof personErased>,
  at: number,
): PartyState => {
  const { count } = state;
  switch (type) {
    case 'VideoBegun': {
      const begun = beginViewing(at, data.duration);
      return { ...state, viewings: new Map([...state.viewings, [data.participantId ?? GROUP, begun]]) };
    }
    case 'VideoWatched': {
      const counted = { ...state, count: { ...count, reports: count.reports + 1 } };
      return withViewing(counted, data.participantId ?? GROUP, watching(data.watched));
    }
    case 'QuestionAnswered':
      return withViewing(state, data.participantId ?? GROUP, answering(data, at));
    case 'UnderstandingRefused':
      return { ...state, count: { ...count, refusals: count.refusals + 1 } };
    case 'VideoFailed':
      return { ...state, count: { ...count, failures: count.failures + 1 } };
    case 'UnderstandingRecorded':
      return {
        ...state,
        recorded: new Set([...state.recorded, data.participantId]),
        recordedAt: new Date(at).toISOString(),
      };
    case 'PersonErased':
      return 'participantId' in data
        ? { ...state, erased: new Set([...state.erased, data.participantId]) }
        : state;
    default:
      return state;
  }
};

export const evolve = (state: PartyState, event: DecodedEvent): PartyState => {
  const { type, data } = event as DecodedEvent & PartyEvent;
  if (type === 'WaiverSigned') return { ...state, signed: signedParty(event, data) };
  const { occurredAt, commandId } = event.metadata;
  const after = afterEvent(state, { type, data } as UnderstandingEvent, Date.parse(occurredAt));
  return type === 'UnderstandingRefused'
    ? { ...after, refusedCommands: new Set([...after.refusedCommands, commandId]) }
    : after;
};

export const livingParticipants = ({ signed, erased }: PartyState): readonly string[] =>
  (signed?.people ?? []).map(({ participantId }) => participantId).filter((id) => !erased.has(id));

export const hasUnderstood = (state: PartyState, viewer: string): boolean =>
  viewer === GROUP
    ? livingParticipants(state).every((id) => state.recorded.has(id))
    : state.recorded.has(viewer);

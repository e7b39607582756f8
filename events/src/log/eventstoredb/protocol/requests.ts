import type { EventToAppend } from '../../port/event-log.ts';
import type { AppendRequest, ProposedMessage, ReadRequest } from './service.ts';

/** After skipping this many foreign events, the server reports how far it has searched. */
const SEARCH_WINDOW = 2000;

export type Direction = 'forwards' | 'backwards';

const EMPTY = {};
const utf8 = new TextEncoder();

const nameOf = (stream: string) => ({ streamName: utf8.encode(stream) });

/** Commit and prepare positions are equal for events appended over gRPC. */
const allAt = (commit: bigint | 'end') =>
  typeof commit === 'bigint'
    ? { position: { commitPosition: String(commit), preparePosition: String(commit) } }
    : { end: EMPTY };

const directionOf = (direction: Direction) => (direction === 'forwards' ? 'Forwards' : 'Backwards');

const filterOf = (prefix: string | undefined) =>
  prefix === undefined
    ? { noFilter: EMPTY }
    : {
        filter: {
          streamIdentifier: { prefix: [prefix] },
          max: SEARCH_WINDOW,
          checkpointIntervalMultiplier: 1,
        },
      };

const uuidOption = { string: EMPTY };

export type StreamRead = {
  readonly stream: string;
  readonly from: bigint | 'end';
  readonly count: number;
  readonly direction: Direction;
};

export const streamRead = ({ stream, from, count, direction }: StreamRead): ReadRequest => ({
  options: {
    stream: {
      streamIdentifier: nameOf(stream),
      ...(from === 'end' ? { end: EMPTY } : { revision: String(from) }),
    },
    readDirection: directionOf(direction),
    count: String(count),
    noFilter: EMPTY,
    uuidOption,
  },
});

export type AllRead = {
  readonly from: bigint | 'end';
  readonly count: number;
  readonly direction: Direction;
  /** Without a prefix, events of all streams. */
  readonly prefix?: string;
};

export const allRead = ({ from, count, direction, prefix }: AllRead): ReadRequest => ({
  options: {
    all: allAt(from),
    readDirection: directionOf(direction),
    count: String(count),
    ...filterOf(prefix),
    uuidOption,
  },
});

export const subscription = (after: bigint, prefix: string): ReadRequest => ({
  options: {
    all: allAt(after),
    readDirection: 'Forwards',
    subscription: EMPTY,
    ...filterOf(prefix),
    uuidOption,
  },
});

const proposed = ({ eventId, type, data, metadata }: EventToAppend): ProposedMessage => ({
  id: { string: eventId },
  metadata: { type, 'content-type': 'application/json' },
  customMetadata: utf8.encode(metadata),
  data: utf8.encode(data),
});

export type AppendCall = {
  readonly stream: string;
  /** 0 for a new stream. */
  readonly version: number;
  readonly events: readonly EventToAppend[];
  readonly deadlineMs: number;
};

export const appendRequest = (
  id: string,
  { stream, version, events, deadlineMs }: AppendCall,
): AppendRequest => ({
  correlationId: { string: id },
  options: {
    streamIdentifier: nameOf(stream),
    ...(version === 0 ? { noStream: EMPTY } : { streamPosition: String(version - 1) }),
    deadline: { seconds: String(Math.floor(deadlineMs / 1000)), nanos: (deadlineMs % 1000) * 1_000_000 },
  },
  proposedMessages: events.map(proposed),
  isFinal: true,
});

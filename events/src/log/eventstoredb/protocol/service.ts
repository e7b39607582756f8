import { join } from 'node:path';
import { loadSync, type MessageTypeDefinition, type MethodDefinition } from '@grpc/proto-loader';

/** 64-bit numbers are decimal strings. Fields of a `oneof` that are not set are absent. */
type Empty = Readonly<Record<string, never>>;
type StreamIdentifier = { readonly streamName: Uint8Array };
type Position = { readonly commitPosition: string; readonly preparePosition: string };
type Uuid = { readonly string?: string; readonly structured?: { readonly leastSignificantBits: string } };

export type ReadRequest = {
  readonly options: {
    readonly stream?: {
      readonly streamIdentifier: StreamIdentifier;
      readonly revision?: string;
      readonly end?: Empty;
    };
    readonly all?: { readonly position?: Position; readonly end?: Empty };
    readonly readDirection: 'Forwards' | 'Backwards';
    readonly count?: string;
    readonly subscription?: Empty;
    readonly noFilter?: Empty;
    readonly filter?: {
      readonly streamIdentifier: { readonly prefix: readonly string[] };
      readonly max: number;
      readonly checkpointIntervalMultiplier: number;
    };
    readonly uuidOption: { readonly string: Empty };
  };
};

export type RecordedMessage = {
  readonly id: Uuid;
  readonly streamIdentifier: StreamIdentifier;
  readonly streamRevision: string;
  readonly commitPosition: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customMetadata: Buffer;
  readonly data: Buffer;
};

export type ReadAnswer = {
  readonly event?: { readonly event: RecordedMessage | null };
  readonly checkpoint?: Position;
  readonly streamNotFound?: object;
};

export type ProposedMessage = {
  readonly id: Uuid;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customMetadata: Uint8Array;
  readonly data: Uint8Array;
};

export type AppendRequest = {
  readonly correlationId: Uuid;
  readonly options: {
    readonly streamIdentifier: StreamIdentifier;
    readonly streamPosition?: string;
    readonly noStream?: Empty;
    readonly deadline: { readonly seconds: string; readonly nanos: number };
  };
  readonly proposedMessages: readonly ProposedMessage[];
  readonly isFinal: true;
};

export type Status = {
  readonly code: number;
  readonly message: string;
  readonly details: { readonly typeUrl: string; readonly value: Buffer } | null;
};

export type AppendAnswer = {
  readonly correlationId: Uuid | null;
  readonly error?: Status;
  readonly success?: { readonly currentRevision: string; readonly position: Position | null };
};

type WrongExpectedVersion = { readonly currentStreamRevision?: string };

const definitions = loadSync(join(import.meta.dirname, 'streams.proto'), {
  longs: String,
  enums: String,
  defaults: true,
}) as unknown as {
  readonly 'event_store.client.streams.Streams': {
    readonly Read: MethodDefinition<ReadRequest, ReadAnswer>;
    readonly BatchAppend: MethodDefinition<AppendRequest, AppendAnswer>;
  };
  readonly 'event_store.client.streams.WrongExpectedVersion': MessageTypeDefinition<
    WrongExpectedVersion,
    WrongExpectedVersion
  >;
};

export const { Read: readMethod, BatchAppend: appendMethod } =
  definitions['event_store.client.streams.Streams'];

export const wrongExpectedVersion = definitions['event_store.client.streams.WrongExpectedVersion'];

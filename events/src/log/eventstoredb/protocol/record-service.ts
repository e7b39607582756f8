import { join } from 'node:path';
import { loadSync, type MessageTypeDefinition, type MethodDefinition } from '@grpc/proto-loader';

/** 64-bit numbers are decimal strings. Fields of a `oneof` that are not set are absent. */
export type Value =
  | { readonly nullValue: 'NULL_VALUE' }
  | { readonly numberValue: number }
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly structValue: { readonly fields: Readonly<Record<string, Value>> } }
  | { readonly listValue: { readonly values: readonly Value[] } };

export type RecordMessage = {
  readonly recordId: string;
  readonly properties: Readonly<Record<string, Value>>;
  readonly schema: { readonly format: 'SCHEMA_FORMAT_JSON'; readonly name: string };
  readonly data: Uint8Array;
  readonly stream: string;
};

/** Revisions are from 0; negative states are conditions such as -1, no stream. */
type StateCheck = { readonly stream: string; readonly expectedState: string };

export type RecordsRequest = {
  readonly records: readonly RecordMessage[];
  readonly checks: readonly { readonly streamState: StateCheck }[];
};

export type RecordsAnswer = {
  readonly revisions: readonly { readonly stream: string; readonly revision: string }[];
  readonly position: string;
};

type Violations = {
  readonly violations: readonly { readonly streamState: StateCheck & { readonly actualState: string } }[];
};

type NotLeader = { readonly currentLeader: { readonly host: string; readonly port: number } | null };

type RpcStatus = {
  readonly code: number;
  readonly message: string;
  readonly details: readonly { readonly typeUrl: string; readonly value: Uint8Array }[];
};

const definitions = loadSync(join(import.meta.dirname, 'records.proto'), {
  longs: String,
  enums: String,
  defaults: true,
  arrays: true,
  objects: true,
}) as unknown as {
  readonly 'kurrentdb.protocol.v2.streams.StreamsService': {
    readonly AppendRecords: MethodDefinition<RecordsRequest, RecordsAnswer>;
  };
  readonly 'kurrentdb.protocol.v2.streams.AppendConsistencyViolationErrorDetails': MessageTypeDefinition<
    Violations,
    Violations
  >;
  readonly 'kurrentdb.protocol.v2.streams.NotLeaderNodeErrorDetails': MessageTypeDefinition<
    NotLeader,
    NotLeader
  >;
  readonly 'kurrentdb.protocol.v2.streams.Status': MessageTypeDefinition<RpcStatus, RpcStatus>;
};

export const recordsMethod = definitions['kurrentdb.protocol.v2.streams.StreamsService'].AppendRecords;
export const violations = definitions['kurrentdb.protocol.v2.streams.AppendConsistencyViolationErrorDetails'];
export const notLeader = definitions['kurrentdb.protocol.v2.streams.NotLeaderNodeErrorDetails'];
export const rpcStatus = definitions['kurrentdb.protocol.v2.streams.Status'];

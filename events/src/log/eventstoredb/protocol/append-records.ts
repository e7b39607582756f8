import { type Client, type ClientUnaryCall, type Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { BoundStream } from '../../port/event-log.ts';
import type { Appended } from './batch-append.ts';
import { type RecordsAnswer, type RecordsRequest, recordsMethod, type Value } from './record-service.ts';
import type { AppendCall } from './requests.ts';
import { ofRecords } from './server-error.ts';

export type RecordsCall = AppendCall & {
  /** One for each event. */
  readonly properties: readonly Readonly<Record<string, Value>>[];
  /** With names as on the server. */
  readonly while: readonly BoundStream[];
};

type AppendRecords = {
  /** @throws ServerError, with code UNIMPLEMENTED from servers before KurrentDB 26.1 */
  append(call: RecordsCall): Promise<Appended>;
  /** False once the server has answered that it does not know the call. */
  isOffered(): boolean;
  /** The next server may be another version. */
  forget(): void;
  cancel(): void;
};

const utf8 = new TextEncoder();

/** Version 0, no stream, is the server's revision -1. */
const checkOf = ({ stream, version }: BoundStream) => ({
  streamState: { stream, expectedState: String(version - 1) },
});

const recordsRequest = ({
  stream,
  version,
  events,
  properties,
  while: bound,
}: RecordsCall): RecordsRequest => ({
  records: events.map(({ eventId, type, data }, index) => ({
    recordId: eventId,
    properties: properties[index] ?? {},
    schema: { format: 'SCHEMA_FORMAT_JSON', name: type },
    data: utf8.encode(data),
    stream,
  })),
  checks: [checkOf({ stream, version }), ...bound.map(checkOf)],
});

const appendedBy = (stream: string, { revisions, position }: RecordsAnswer): Appended => {
  const revision = revisions.find((each) => each.stream === stream)?.revision ?? '-1';
  const commit = BigInt(position);
  return { version: Number(revision) + 1, commit: commit < 0n ? undefined : commit };
};

export const createAppendRecords = (client: Client, metadata: Metadata): AppendRecords => {
  const calls = new Set<ClientUnaryCall>();
  let isOffered = true;

  const send = (call: RecordsCall): Promise<Appended> =>
    new Promise((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = recordsMethod;
      const answer = (error: ServiceError | null, value?: RecordsAnswer): void => {
        calls.delete(sent);
        if (error?.code === status.UNIMPLEMENTED) isOffered = false;
        if (error !== null) reject(ofRecords(error, call.stream));
        else if (value !== undefined) resolve(appendedBy(call.stream, value));
      };
      const options = { deadline: Date.now() + call.deadlineMs };
      const request = recordsRequest(call);
      const sent = client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        options,
        answer,
      );
      calls.add(sent);
    });

  return {
    append: send,
    isOffered: () => isOffered,
    forget: () => {
      isOffered = true;
    },
    cancel: () => {
      for (const call of calls) call.cancel();
    },
  };
};

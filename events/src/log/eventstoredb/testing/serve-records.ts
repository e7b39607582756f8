import { setTimeout as pause } from 'node:timers/promises';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { RecordMessage, RecordsAnswer, RecordsRequest, Value } from '../protocol/record-service.ts';
import type { Faults } from './faults.ts';
import {
  consistencyViolation,
  type RpcError,
  recordsNotLeader,
  transactionTooLarge,
  unavailableError,
} from './rpc-errors.ts';
import type { ProposedEvent, StoredEvents, WriteResult } from './stored-events.ts';

const MAX_APPEND_BYTES = 1024 * 1024;
const NONE = -1n;
/** How violations report a stream that was tombstoned. */
const TOMBSTONED = -6n;

type Call = ServerUnaryCall<RecordsRequest, RecordsAnswer>;
type Written = Extract<WriteResult, { is: 'success' }>;

const jsonOf = (value: Value): unknown => {
  if ('structValue' in value) return jsonIn(value.structValue.fields);
  if ('listValue' in value) return value.listValue.values.map(jsonOf);
  if ('nullValue' in value) return null;
  return Object.values(value)[0];
};

const jsonIn = (fields: Readonly<Record<string, Value>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, jsonOf(value)]));

/** The server shows the properties of a record as JSON of its own, with its schema and in no particular order. */
const metadataOf = ({ properties, schema }: RecordMessage): Buffer => {
  const own = { '$schema.name': schema.name, '$schema.format': 'Json' };
  const shown = { ...own, ...Object.fromEntries(Object.entries(jsonIn(properties)).reverse()) };
  return Buffer.from(JSON.stringify(shown, undefined, 1).replaceAll('\n', ''));
};

const proposed = (record: RecordMessage): ProposedEvent => ({
  id: record.recordId,
  type: record.schema.name,
  contentType: 'application/json',
  data: record.data,
  metadata: metadataOf(record),
});

/**
 * AppendRecords of KurrentDB 26.1 for records of one stream, as its protocol, its tests and its source describe it.
 * Never compared with a real server, unlike the rest of this double.
 */
export const serveRecords = (stored: StoredEvents, faults: Faults) => {
  const answerOf = (stream: string, { revision, position }: Written): RecordsAnswer => ({
    revisions: [{ stream, revision: String(revision) }],
    position: String(position ?? NONE),
  });

  const append = ({ records, checks }: RecordsRequest): RecordsAnswer | RpcError => {
    const stream = records[0]?.stream ?? '';
    const events = records.map(proposed);
    const states = checks.map(({ streamState: state }) => ({
      stream: state.stream,
      expected: BigInt(state.expectedState),
    }));
    const expected = states.find((state) => state.stream === stream)?.expected ?? NONE;
    const own = stored.check(stream, expected === NONE ? 'no_stream' : expected, events);
    // A repeat succeeds even if a checked stream has moved.
    if (own !== 'new' && own.is === 'success') return answerOf(stream, own);
    const violated = states.flatMap((state) => {
      const actual = stored.revisionOf(state.stream);
      if (state.stream !== stream) return actual === state.expected ? [] : [{ ...state, actual }];
      if (own === 'new') return [];
      return [{ ...state, actual: own.is === 'deleted' ? TOMBSTONED : actual }];
    });
    if (violated.length > 0) return consistencyViolation(violated);
    return answerOf(
      stream,
      stored.write(stream, expected === NONE ? 'no_stream' : expected, events) as Written,
    );
  };

  const appendRecords = async (
    { request }: Pick<Call, 'request'>,
    answer: sendUnaryData<RecordsAnswer>,
  ): Promise<void> => {
    if (faults.appendDelayMs > 0) await pause(faults.appendDelayMs);
    const bytes = request.records.reduce((sum, { data }) => sum + data.length, 0);
    if (faults.leader !== undefined) return answer(recordsNotLeader(faults.leader.host, faults.leader.port));
    if (bytes > MAX_APPEND_BYTES) return answer(transactionTooLarge());
    const answered = append(request);
    if ('code' in answered) return answer(answered);
    if (faults.lostAnswers.left === 0) return answer(null, answered);
    faults.lostAnswers.left -= 1;
    if (faults.lostAnswers.how !== 'quietly') answer(unavailableError('Connection dropped'));
  };

  return { appendRecords };
};

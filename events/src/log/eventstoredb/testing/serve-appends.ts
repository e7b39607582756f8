import { setTimeout as pause } from 'node:timers/promises';
import type * as StreamTypes from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';
import {
  expectedIn,
  nameIn,
  proposedEvent,
  refusal,
  streamIdentifier,
  structured,
  successAnswer,
  timeout,
  tooLarge,
} from './messages.ts';
import {
  appendTooLarge,
  notLeader,
  type RpcError,
  streamDeleted,
  unavailableError,
  unknownError,
  wrongExpectedVersion,
} from './rpc-errors.ts';
import type { Expected, ProposedEvent, StoredEvents, WriteResult } from './stored-events.ts';

const MAX_APPEND_BYTES = 1024 * 1024;

const NO_POSITION = 2n ** 64n - 1n;

type BatchCall = ServerDuplexStream<StreamTypes.BatchAppendReq, StreamTypes.BatchAppendResp>;
type Pending = { stream: string; expected: Expected; events: ProposedEvent[]; bytes: number };

const numberOf = (expected: Expected): bigint => {
  if (expected === 'any') return -2n;
  if (expected === 'no_stream') return -1n;
  return expected === 'stream_exists' ? -4n : expected;
};

/** The server returns the id of a timed-out append in its structured form. */
const timeoutOf = (request: StreamTypes.BatchAppendReq): StreamTypes.BatchAppendResp =>
  new streams.BatchAppendResp()
    .setCorrelationId(structured(request.getCorrelationId()?.getString() ?? ''))
    .setError(timeout);

const failureOf = (
  stream: string,
  expected: Expected,
  written: Exclude<WriteResult, { is: 'success' }>,
): RpcError =>
  written.is === 'deleted'
    ? streamDeleted(stream)
    : wrongExpectedVersion(stream, numberOf(expected), written.current);

export const serveAppends = (stored: StoredEvents, faults: Faults) => {
  const leaderOf = (call: { metadata: { get(name: string): unknown[] } }): RpcError | undefined =>
    faults.leader !== undefined && call.metadata.get('requires-leader').length > 0
      ? notLeader(faults.leader.host, faults.leader.port)
      : undefined;

  const loseAnswer = (end: (error: RpcError) => void): boolean => {
    if (faults.lostAnswers.left === 0) return false;
    faults.lostAnswers.left -= 1;
    if (faults.lostAnswers.how === 'with the connection') end(unavailableError('Connection dropped'));
    return true;
  };

  const finish = async (call: BatchCall, id: StreamTypes.BatchAppendReq, pending: Pending): Promise<void> => {
    if (faults.appendDelayMs > 0) await pause(faults.appendDelayMs);
    const { stream, expected, events, bytes } = pending;
    const answer = new streams.BatchAppendResp()
      .setCorrelationId(id.getCorrelationId())
      .setStreamIdentifier(streamIdentifier(stream));
    if (bytes > MAX_APPEND_BYTES) {
      call.write(answer.setError(tooLarge(MAX_APPEND_BYTES)));
      return;
    }
    const written = stored.write(stream, expected, events);
    const isTimeout = faults.lostAnswers.how === 'as a timeout';
    if (loseAnswer((error) => call.emit('error', error))) {
      if (isTimeout) call.write(timeoutOf(id));
      return;
    }
    if (written.is !== 'success') call.write(answer.setError(refusal(stream, expected, written)));
    else {
      const isEarly = written.isRepeat === true && faults.repeatsAreEarly;
      if (isEarly) faults.unindexed.add(stream);
      call.write(
        answer.setSuccess(successAnswer(written.revision, isEarly ? NO_POSITION : written.position)),
      );
    }
  };

  const batchAppend = (call: BatchCall): void => {
    const pending = new Map<string, Pending>();
    call.on('data', (request: StreamTypes.BatchAppendReq) => {
      const elsewhere = leaderOf(call);
      if (elsewhere !== undefined) {
        call.emit('error', elsewhere);
        return;
      }
      const id = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options !== undefined) {
        const expected = expectedIn(options, options.getStreamPosition());
        pending.set(id, { stream: nameIn(options.getStreamIdentifier()), expected, events: [], bytes: 0 });
      }
      const append = pending.get(id);
      if (append === undefined) return;
      for (const message of request.getProposedMessagesList()) {
        append.events.push(proposedEvent(message));
        append.bytes += message.getData_asU8().length;
      }
      if (!request.getIsFinal()) return;
      pending.delete(id);
      void finish(call, request, append);
    });
    call.on('error', () => undefined);
    call.on('end', () => call.end());
  };

  /** Handles unary appends, which the client uses for calls with their own credentials. */
  const append = (
    call: ServerReadableStream<StreamTypes.AppendReq, StreamTypes.AppendResp>,
    answer: sendUnaryData<StreamTypes.AppendResp>,
  ): void => {
    let [stream, expected, bytes]: [string, Expected, number] = ['', 'any', 0];
    const events: ProposedEvent[] = [];
    call.on('data', (request: StreamTypes.AppendReq) => {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (options !== undefined) {
        stream = nameIn(options.getStreamIdentifier());
        expected = expectedIn(options, options.getRevision());
      }
      if (message === undefined) return;
      events.push(proposedEvent(message));
      bytes += message.getData_asU8().length;
    });
    call.on('end', () => {
      const elsewhere = leaderOf(call);
      if (elsewhere !== undefined) return answer(elsewhere);
      if (bytes > MAX_APPEND_BYTES) return answer(appendTooLarge(MAX_APPEND_BYTES));
      const written = stored.write(stream, expected, events);
      if (loseAnswer(answer)) return;
      if (written.is !== 'success') return answer(failureOf(stream, expected, written));
      const success = new streams.AppendResp.Success().setCurrentRevision(String(written.revision));
      const position = String(written.position ?? 0n);
      success.setPosition(
        new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
      );
      answer(null, new streams.AppendResp().setSuccess(success));
    });
  };

  type DeleteLike = StreamTypes.DeleteReq | StreamTypes.TombstoneReq;
  const removal =
    <Answer>(remove: 'delete' | 'tombstone', answerAt: (position: string) => Answer) =>
    (call: ServerUnaryCall<DeleteLike, Answer>, answer: sendUnaryData<Answer>) => {
      const options = call.request.getOptions();
      if (options === undefined) return answer(unknownError('No options.'));
      const stream = nameIn(options.getStreamIdentifier());
      const expected = expectedIn(options, options.getRevision());
      const written = stored[remove](stream, expected);
      if (written.is !== 'success') return answer(failureOf(stream, expected, written));
      answer(null, answerAt(String(written.position)));
    };

  return {
    batchAppend,
    append,
    delete: removal('delete', (at) =>
      new streams.DeleteResp().setPosition(
        new streams.DeleteResp.Position().setCommitPosition(at).setPreparePosition(at),
      ),
    ),
    tombstone: removal('tombstone', (at) =>
      new streams.TombstoneResp().setPosition(
        new streams.TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at),
      ),
    ),
  };
};

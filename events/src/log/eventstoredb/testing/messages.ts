import type * as SharedTypes from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as StatusTypes from '@eventstore/db-client/generated/status_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import type * as StreamTypes from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected, ProposedEvent, StoredEvent, WriteResult } from './stored-events.ts';

export const streamIdentifier = (stream: string): SharedTypes.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

export const structured = (uuid: string): SharedTypes.UUID => {
  const half = (digits: string): string => String(BigInt.asIntN(64, BigInt(`0x${digits}`)));
  const digits = uuid.replaceAll('-', '');
  return new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(half(digits.slice(0, 16)))
      .setLeastSignificantBits(half(digits.slice(16))),
  );
};

export const nameIn = (identifier: SharedTypes.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

type WithExpected = {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
};

export const expectedIn = (options: WithExpected, number: string): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(number);
};

type Proposed = StreamTypes.BatchAppendReq.ProposedMessage | StreamTypes.AppendReq.ProposedMessage;

export const proposedEvent = (message: Proposed): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

export const eventAnswer = (event: StoredEvent): StreamTypes.ReadResp => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(String(event.position))
    .setCommitPosition(String(event.position))
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', event.contentType);
  recorded.getMetadataMap().set('created', String(event.created));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(read);
};

export const notFoundAnswer = (stream: string): StreamTypes.ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)),
  );

export const confirmationAnswer = (id: string): StreamTypes.ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
  );

export const caughtUpAnswer = (): StreamTypes.ReadResp =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const checkpointAnswer = (position: bigint): StreamTypes.ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  );

type Packable = { serializeBinary(): Uint8Array };

const failure = (code: number, message: string, type: string, details: Packable): StatusTypes.Status => {
  const packed = new anyPb.Any();
  packed.pack(details.serializeBinary(), type);
  return new statusPb.Status().setCode(code).setMessage(message).setDetails(packed);
};

const CODES = { unknown: 2, invalidArgument: 3, deadlineExceeded: 4, failedPrecondition: 9 };
const PACKAGE = 'event_store.client';

const wrongVersion = (expected: Expected, current: bigint): SharedTypes.WrongExpectedVersion => {
  const empty = new emptyPb.Empty();
  const details = new shared.WrongExpectedVersion();
  if (current < 0n) details.setCurrentNoStream(empty);
  else details.setCurrentStreamRevision(String(current));
  if (expected === 'any') return details.setExpectedAny(empty);
  if (expected === 'no_stream') return details.setExpectedNoStream(empty);
  if (expected === 'stream_exists') return details.setExpectedStreamExists(empty);
  return details.setExpectedStreamPosition(String(expected));
};

export const refusal = (
  stream: string,
  expected: Expected,
  written: Exclude<WriteResult, { is: 'success' }>,
): StatusTypes.Status =>
  written.is === 'deleted'
    ? failure(
        CODES.failedPrecondition,
        'StreamDeleted',
        `${PACKAGE}.StreamDeleted`,
        new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream)),
      )
    : failure(
        CODES.failedPrecondition,
        'WrongExpectedVersion',
        `${PACKAGE}.WrongExpectedVersion`,
        wrongVersion(expected, written.current),
      );

export const timeout = failure(CODES.deadlineExceeded, 'Timeout', `${PACKAGE}.Timeout`, new shared.Timeout());

export const tooLarge = (limit: number): StatusTypes.Status =>
  failure(
    CODES.invalidArgument,
    'MaxAppendSizeExceeded',
    `${PACKAGE}.MaximumAppendSizeExceeded`,
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit),
  );

export const successAnswer = (
  revision: bigint,
  position: bigint | undefined,
): StreamTypes.BatchAppendResp.Success => {
  const success = new streams.BatchAppendResp.Success();
  if (revision < 0n) success.setNoStream(new emptyPb.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === undefined) return success.setNoPosition(new emptyPb.Empty());
  const at = new shared.AllStreamPosition();
  return success.setPosition(at.setCommitPosition(String(position)).setPreparePosition(String(position)));
};

import { isIPv6 } from 'node:net';
import { type ServiceError, status } from '@grpc/grpc-js';
import { notLeader, rpcStatus, violations } from './record-service.ts';
import { type Status, wrongExpectedVersion } from './service.ts';

/** A call that the server refused, or that failed on the way. */
export class ServerError extends Error {
  readonly code: number;
  /** The server's name for the reason, such as `stream-deleted`. */
  readonly exception: string | undefined;
  /** Where the leader is, with `not-leader`. */
  readonly leader: string | undefined;
  /** The stream's version, with `wrong-expected-version`. */
  readonly actual: number;
  /** The other stream, by its name on the server, that the version is of. */
  readonly bound: string | undefined;

  constructor(
    message: string,
    code: number,
    given: {
      readonly exception?: string;
      readonly leader?: string;
      readonly actual?: number;
      readonly bound?: string;
    } = {},
  ) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.exception = given.exception;
    this.leader = given.leader;
    this.actual = given.actual ?? 0;
    this.bound = given.bound;
  }
}

const addressOf = (host: string, port: string | number): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`;

export const ofCall = (error: Error & Partial<ServiceError>): ServerError => {
  const { code = status.UNKNOWN, details = error.message, metadata } = error;
  const trailer = (name: string): string => String(metadata?.get(name)[0] ?? '');
  const exception = trailer('exception');
  const host = trailer('leader-endpoint-host');
  return new ServerError(details, code, {
    ...(exception !== '' && { exception }),
    ...(host !== '' && { leader: addressOf(host, trailer('leader-endpoint-port')) }),
  });
};

/** `type.googleapis.com/event_store.client.StreamDeleted` is what trailers call `stream-deleted`. */
const exceptionOf = (typeUrl: string): string =>
  typeUrl
    .slice(typeUrl.lastIndexOf('.') + 1)
    .replace(/\B[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();

export const ofAppend = ({ code, message, details }: Status): ServerError => {
  const exception = exceptionOf(details?.typeUrl ?? '');
  if (details === null || exception !== 'wrong-expected-version')
    return new ServerError(message, code, { exception });
  const { currentStreamRevision } = wrongExpectedVersion.deserialize(details.value);
  return new ServerError(message, code, { exception, actual: Number(currentStreamRevision ?? -1) + 1 });
};

const NO_STREAM = -1;
const TOO_LARGE = [
  'append-record-size-exceeded-error-details',
  'append-transaction-size-exceeded-error-details',
];

/** @param stream that was appended to; its own conflict is reported before those of bound streams */
const ofViolations = (message: string, code: number, value: Uint8Array, stream: string): ServerError => {
  const found = violations.deserialize(Buffer.from(value)).violations;
  const first = (found.find(({ streamState }) => streamState.stream === stream) ?? found[0])?.streamState;
  const state = Number(first?.actualState ?? NO_STREAM);
  const isOwn = first?.stream === stream;
  if (isOwn && state < NO_STREAM) return new ServerError(message, code, { exception: 'stream-deleted' });
  return new ServerError(message, code, {
    exception: 'wrong-expected-version',
    actual: Math.max(state, NO_STREAM) + 1,
    ...(!isOwn && first !== undefined && { bound: first.stream }),
  });
};

/** Protocol v2 tells its reasons in a trailer of its own. */
export const ofRecords = (error: Error & Partial<ServiceError>, stream: string): ServerError => {
  const { code = status.UNKNOWN, details: message = error.message, metadata } = error;
  const [trailer] = metadata?.get('grpc-status-details-bin') ?? [];
  const { details } = rpcStatus.deserialize(Buffer.from(trailer ?? ''));
  for (const { typeUrl, value } of details) {
    const reason = exceptionOf(typeUrl);
    if (reason === 'append-consistency-violation-error-details') {
      return ofViolations(message, code, value, stream);
    }
    if (TOO_LARGE.includes(reason)) {
      return new ServerError(message, code, { exception: 'maximum-append-size-exceeded' });
    }
    if (reason === 'not-leader-node-error-details') {
      const { currentLeader } = notLeader.deserialize(Buffer.from(value));
      return new ServerError(message, code, {
        exception: 'not-leader',
        ...(currentLeader !== null && { leader: addressOf(currentLeader.host, currentLeader.port) }),
      });
    }
  }
  return ofCall(error);
};

const DENIED: readonly number[] = [status.PERMISSION_DENIED, status.UNAUTHENTICATED];

export const isDenied = (error: unknown): boolean =>
  error instanceof ServerError && (DENIED.includes(error.code) || error.exception === 'access-denied');

export const isUnimplemented = (error: unknown): boolean =>
  error instanceof ServerError && error.code === status.UNIMPLEMENTED;

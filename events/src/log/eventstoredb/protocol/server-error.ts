import { isIPv6 } from 'node:net';
import { type ServiceError, status } from '@grpc/grpc-js';
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

  constructor(
    message: string,
    code: number,
    given: { readonly exception?: string; readonly leader?: string; readonly actual?: number } = {},
  ) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.exception = given.exception;
    this.leader = given.leader;
    this.actual = given.actual ?? 0;
  }
}

export const ofCall = (error: Error & Partial<ServiceError>): ServerError => {
  const { code = status.UNKNOWN, details = error.message, metadata } = error;
  const trailer = (name: string): string => String(metadata?.get(name)[0] ?? '');
  const exception = trailer('exception');
  const host = trailer('leader-endpoint-host');
  return new ServerError(details, code, {
    ...(exception !== '' && { exception }),
    ...(host !== '' && {
      leader: `${isIPv6(host) ? `[${host}]` : host}:${trailer('leader-endpoint-port')}`,
    }),
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

const DENIED: readonly number[] = [status.PERMISSION_DENIED, status.UNAUTHENTICATED];

export const isDenied = (error: unknown): boolean =>
  error instanceof ServerError && (DENIED.includes(error.code) || error.exception === 'access-denied');

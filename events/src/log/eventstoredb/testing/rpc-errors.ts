import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

export type RpcError = Partial<ServiceError> & { readonly code: number; readonly details: string };

const rpcError = (
  code: number,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): RpcError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
};

export const streamDeleted = (stream: string): RpcError =>
  rpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': encodeURIComponent(stream),
  });

export const wrongExpectedVersion = (stream: string, expected: bigint, actual: bigint): RpcError =>
  rpcError(status.FAILED_PRECONDITION, 'Append failed due to WrongExpectedVersion.', {
    exception: 'wrong-expected-version',
    'stream-name': encodeURIComponent(stream),
    'expected-version': String(expected),
    'actual-version': String(actual),
  });

export const appendTooLarge = (limit: number): RpcError =>
  rpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const notLeader = (host: string, port: number): RpcError =>
  rpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const unknownError = (details: string): RpcError => rpcError(status.UNKNOWN, details);
export const invalidArgument = (details: string): RpcError => rpcError(status.INVALID_ARGUMENT, details);
export const unavailableError = (details: string): RpcError => rpcError(status.UNAVAILABLE, details);
export const unimplemented = (details: string): RpcError => rpcError(status.UNIMPLEMENTED, details);

import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { notLeader as notLeaderDetails, rpcStatus, violations } from '../protocol/record-service.ts';

export type RpcError = Partial<ServiceError> & { readonly code: number; readonly details: string };

const rpcError = (
  code: number,
  details: string,
  trailers: Readonly<Record<string, string | Buffer>> = {},
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

type Violation = { readonly stream: string; readonly expected: bigint; readonly actual: bigint };

/** Protocol v2 names its reason in an ErrorInfo, here empty, and gives the details after it. */
const recordsError = (code: number, message: string, type: string, value: Buffer): RpcError => {
  const details = [
    { typeUrl: 'type.googleapis.com/google.rpc.ErrorInfo', value: Buffer.alloc(0) },
    { typeUrl: `type.googleapis.com/${type}`, value },
  ];
  return rpcError(code, message, {
    'grpc-status-details-bin': rpcStatus.serialize({ code, message, details }),
  });
};

export const consistencyViolation = (found: readonly Violation[]): RpcError =>
  recordsError(
    status.FAILED_PRECONDITION,
    'Append failed due to consistency violations.',
    'kurrentdb.protocol.v2.streams.errors.AppendConsistencyViolationErrorDetails',
    violations.serialize({
      violations: found.map(({ stream, expected, actual }) => ({
        streamState: { stream, expectedState: String(expected), actualState: String(actual) },
      })),
    }),
  );

export const recordsNotLeader = (host: string, port: number): RpcError =>
  recordsError(
    status.FAILED_PRECONDITION,
    `The server is not the leader node and cannot handle the request. Please retry your request against the leader node directly at ${host}:${port}`,
    'kurrent.rpc.NotLeaderNodeErrorDetails',
    notLeaderDetails.serialize({ currentLeader: { host, port } }),
  );

export const transactionTooLarge = (): RpcError =>
  recordsError(
    status.ABORTED,
    'Transaction size exceeded the maximum allowed size.',
    'kurrentdb.protocol.v2.streams.errors.AppendTransactionSizeExceededErrorDetails',
    Buffer.alloc(0),
  );

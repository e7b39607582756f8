import { ErrorType } from '@eventstore/db-client';
import { isLogError, LogError } from '../port/errors.ts';

export const clientErrorType = (error: unknown): string | undefined =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : undefined;

const EMPTY_NOTE = /\.? Resolution note: *$/;

const reasonOf = (error: unknown): string => {
  const message = (error instanceof Error ? error.message : String(error)).replace(EMPTY_NOTE, '');
  return message || (clientErrorType(error) ?? 'no reason given');
};

export const unavailable = (cause: unknown): LogError =>
  new LogError('log_unavailable', `EventStoreDB does not answer: ${reasonOf(cause)}`, { cause });

export const deleted = (stream: string, cause?: unknown): LogError =>
  new LogError('log_corrupt', `Stream ${stream} was deleted or truncated in EventStoreDB.`, { cause });

export const isTransient = (error: unknown): boolean => {
  const type = clientErrorType(error);
  return (
    type === undefined ||
    type === ErrorType.UNAVAILABLE ||
    type === ErrorType.CANCELLED ||
    type === ErrorType.NOT_LEADER ||
    type === ErrorType.TIMEOUT ||
    type === ErrorType.DEADLINE_EXCEEDED ||
    type === ErrorType.UNKNOWN
  );
};

export const asLogErrors = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call;
  } catch (error) {
    throw isLogError(error) ? error : unavailable(error);
  }
};

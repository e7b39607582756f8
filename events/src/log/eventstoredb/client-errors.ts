import { isLogError, LogError } from '../port/errors.ts';
import { isDenied, ServerError } from './protocol/server-error.ts';

export const exceptionOf = (error: unknown): string | undefined =>
  error instanceof ServerError ? error.exception : undefined;

const EMPTY_NOTE = /\.? Resolution note: *$/;

const reasonOf = (error: unknown): string => {
  const message = (error instanceof Error ? error.message : String(error)).replace(EMPTY_NOTE, '');
  return message || (exceptionOf(error) ?? 'no reason given');
};

export const unavailable = (cause: unknown): LogError =>
  new LogError('log_unavailable', `EventStoreDB does not answer: ${reasonOf(cause)}`, { cause });

export const deleted = (stream: string, cause?: unknown): LogError =>
  new LogError('log_corrupt', `Stream ${stream} was deleted or truncated in EventStoreDB.`, { cause });

export const isTransient = (error: unknown): boolean =>
  !isDenied(error) && [undefined, 'not-leader'].includes(exceptionOf(error));

export const asLogErrors = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call;
  } catch (error) {
    throw isLogError(error) ? error : unavailable(error);
  }
};

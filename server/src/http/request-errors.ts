import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { KeyMissing } from '@waivers/events/keys/key-store.ts';
import { UnknownEventType } from '@waivers/events/log/port/codec.ts';
import { isLogError } from '@waivers/events/log/port/errors.ts';
import { StreamAltered } from '@waivers/events/log/port/stream-altered.ts';
import { isConnectionLost } from '@waivers/events/log/postgres/postgres-errors.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
} from 'fastify';
import { z } from 'zod';
import { MediaStoreFull, MediaStoreUnavailable, UploadNotOpen } from '../media/media-store.ts';
import { sendProblem } from './problems.ts';
import { fieldErrorsOf } from './validation-errors.ts';

export class RequestInvalid extends Error {
  readonly errors: readonly ValidationError[];
  validationContext?: string;

  constructor(errors: readonly ValidationError[]) {
    super('The request does not match the schema of its route.');
    this.name = 'RequestInvalid';
    this.errors = errors;
  }
}

export class NotJson extends Error {
  constructor() {
    super('The body is not JSON in UTF-8.');
    this.name = 'NotJson';
  }
}

export class RateLimited extends Error {
  constructor() {
    super('Too many requests from one address.');
    this.name = 'RateLimited';
  }
}

export const validateRequest: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    // `reportInput` distinguishes missing values from wrong ones. Only `fieldErrorsOf` sees the input.
    const result = z.safeParse(schema, data, { reportInput: true });
    return result.success
      ? { value: result.data }
      : { error: new RequestInvalid(fieldErrorsOf(result.error)) };
  };

/** SQLSTATEs of temporary failures: connection lost, out of resources, starting, stopping, serialization failure. */
const SQLSTATE_AWAY = /^(08|40|53|57P|25006|55P03|57014)/;

const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return isConnectionLost(error) || (typeof code === 'string' && SQLSTATE_AWAY.test(code));
};

const FASTIFY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'not_found',
};

const problemCodeOf = (error: unknown): ProblemCode => {
  if (isLogError(error)) {
    switch (error.code) {
      case 'log_overloaded':
        return 'overloaded';
      case 'log_unavailable':
      case 'log_moved':
      case 'store_replaced':
        return 'unavailable';
      case 'event_too_large':
        return 'too_large';
      case 'event_id_reused':
        // The log reports this when two concurrent commands had the same Idempotency-Key.
        return 'id_already_used';
      case 'invalid_append':
      case 'foreign_position':
      case 'log_corrupt':
        return 'internal';
      default:
        return error.code satisfies never;
    }
  }
  if (error instanceof KeyMissing) return 'key_missing';
  if (error instanceof StreamAltered) return 'record_altered';
  if (error instanceof NotJson) return 'not_json';
  if (error instanceof Overloaded) return 'overloaded';
  if (error instanceof RateLimited) return 'rate_limited';
  if (error instanceof MediaStoreFull) return 'disk_full';
  if (error instanceof UploadNotOpen) return error.code;
  // A process of the newer version, which is being rolled out, can answer the next attempt.
  if (error instanceof UnknownEventType) return 'unavailable';
  if (isDatabaseAway(error) || error instanceof MediaStoreUnavailable) return 'unavailable';
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (code !== undefined && Object.hasOwn(FASTIFY_CODES, code)) return FASTIFY_CODES[code] ?? 'internal';
  return code?.startsWith('FST_ERR_CTP_') && (statusCode ?? 500) < 500 ? 'bad_request' : 'internal';
};

const PLACES: Readonly<Record<string, string>> = { querystring: 'query', headers: 'header' };

const sendInvalid = (reply: FastifyReply, error: RequestInvalid) => {
  // Treat a malformed id like an unknown one.
  if (error.validationContext === 'params') return sendProblem(reply, 'not_found');
  const place = PLACES[error.validationContext ?? ''];
  return sendProblem(reply, 'invalid', {
    errors: error.errors.map((wrong) => (place ? { ...wrong, path: `${place}.${wrong.path}` } : wrong)),
  });
};

/** Maximum size of an oversized body that is still read and discarded. */
const DROPPED_BYTES = 16 * 1024 * 1024;

const isDropped = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= DROPPED_BYTES;

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply) => {
    if (error instanceof RequestInvalid) return sendInvalid(reply, error);
    if (request.raw.aborted) {
      request.log.debug('the client disconnected before its request was complete');
      return sendProblem(reply, 'bad_request');
    }
    const code = problemCodeOf(error);
    if (code === 'internal') request.log.error({ err: error }, 'unexpected error');
    if (code === 'key_missing' || code === 'record_altered') request.log.error({ err: error }, code);
    if (code === 'unavailable' || code === 'overloaded') request.log.warn({ err: error }, code);
    // Keep the connection open. A client still sending when it closes may miss the response and retry forever.
    if (code === 'too_large' && isDropped(request)) reply.removeHeader('connection');
    if (error instanceof Overloaded && error.retryAfterSeconds !== undefined) {
      reply.header('Retry-After', String(error.retryAfterSeconds));
    }
    return sendProblem(reply, code, error instanceof KeyMissing ? { keyId: error.keyId } : {});
  });
};

import { isLogError } from '@waivers/events/log/errors.ts';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Errors whose message cannot hold anything that somebody typed. */
const hasSafeMessage = (error: Error & { readonly code?: unknown }): boolean =>
  isLogError(error) ||
  error instanceof TypeError ||
  error instanceof ReferenceError ||
  ('syscall' in error && typeof error.code === 'string');

const framesOf = (error: Error): readonly string[] =>
  (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));

/**
 * What of an error is written down: class, code, constraint and stack frames. Messages of parsers, validators and
 * PostgreSQL quote what a person typed, so they are left out unless they are known not to.
 */
export const errorForLog = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as Error & Readonly<Record<string, unknown>>;
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof routine === 'string' ? { routine } : {}),
    ...(hasSafeMessage(error) ? { message: error.message } : {}),
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  };
};

/** A request or a reply is never written down as it is: URLs hold signed keys, headers hold tokens. */
const nothing = (): undefined => undefined;

/**
 * The product's logger: JSON lines with ids only. Names, bodies, headers, URLs and keys have no way in: requests are
 * logged by route pattern, errors by `errorForLog`.
 */
export const createLogger = (options: {
  readonly level: string;
  readonly destination?: DestinationStream;
}): Logger => {
  const settings = {
    level: options.level,
    base: null,
    serializers: { err: errorForLog, error: errorForLog, req: nothing, res: nothing },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
};

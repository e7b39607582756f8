import { isLogError } from '@waivers/events/log/errors.ts';
import { type DestinationStream, type Logger, pino } from 'pino';

/** What V8 says about the code alone. What it says around these words can be a value that somebody typed. */
const TYPE_ERRORS = [
  'is not a function',
  'is not a constructor',
  'is not iterable',
  'Cannot read properties of undefined',
  'Cannot read properties of null',
  'Cannot set properties of undefined',
  'Cannot set properties of null',
  'Cannot destructure property',
] as const;

/**
 * The part of a message that cannot hold anything that somebody typed. Node's own errors (they have a code) quote the
 * argument that they did not like, and V8's quote operands: `string "Ada Lovelace" is not a function`.
 */
const safeMessageOf = (error: Error & { readonly code?: unknown }): string | undefined => {
  if (isLogError(error)) return error.message;
  if (typeof error.code === 'string') return 'syscall' in error ? error.message : undefined;
  if (error instanceof ReferenceError) return error.message;
  if (error instanceof TypeError) return TYPE_ERRORS.find((words) => error.message.includes(words));
  return undefined;
};

const FRAME = /^ *at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(native\)|\(index \d+\))$/;

/** The stack without its head: the message is part of it, and one of its lines can look like a frame. */
const framesOf = ({ stack = '', message }: Error): readonly string[] => {
  const start = stack.indexOf(message);
  const isInHead = start >= 0 && !stack.slice(0, start).includes('\n');
  if (!isInHead) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => FRAME.test(line)).map((line) => line.trim());
};

/**
 * What of an error is written down: class, code, constraint and stack frames. Messages of parsers, validators and
 * PostgreSQL quote what a person typed, so they are left out unless they are known not to.
 */
export const errorForLog = (error: unknown): Readonly<Record<string, unknown>> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, routine } = error as Error & Readonly<Record<string, unknown>>;
  const message = safeMessageOf(error);
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(typeof routine === 'string' ? { routine } : {}),
    ...(message === undefined ? {} : { message }),
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

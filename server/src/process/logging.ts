import { isLogError } from '@waivers/events/log/port/errors.ts';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Fixed parts of V8's messages. The rest may contain user input. */
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

/** Drops messages that may quote user input, such as arguments in Node errors with a code or operands in V8 errors. */
const safeMessageOf = (error: Error & { readonly code?: unknown }): string | undefined => {
  if (isLogError(error)) return error.message;
  if (typeof error.code === 'string') return 'syscall' in error ? error.message : undefined;
  if (error instanceof ReferenceError) return error.message;
  if (error instanceof TypeError) return TYPE_ERRORS.find((words) => error.message.includes(words));
  return undefined;
};

const FRAME = /^ *at .*(?::\d+:\d+\)?|\(<anonymous>\)|\(native\)|\(index \d+\))$/;

/** Returns the stack frames without the head of the stack, which contains the message. */
const framesOf = ({ stack = '', message }: Error): readonly string[] => {
  const start = stack.indexOf(message);
  const isInHead = start >= 0 && !stack.slice(0, start).includes('\n');
  if (!isInHead) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.filter((line) => FRAME.test(line)).map((line) => line.trim());
};

/** Keeps only messages known to be safe, because parsers, validators and PostgreSQL quote user input. */
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

/** Omits requests and responses from the log, because URLs contain signed keys and headers contain tokens. */
const nothing = (): undefined => undefined;

/** Logs route patterns and sanitised errors, so that names, bodies, headers, URLs and keys never reach the log. */
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

import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { sqlStateOf } from '@waivers/events/log/postgres/postgres-errors.ts';
import { RateLimited } from '@waivers/server/http/request-errors.ts';
import { ThreadLost } from '@waivers/server/process/thread-lost.ts';

/** A read model’s statement can be slow because of its event. A reactor only adds a row, which waits for locks at most. */
const STATEMENT_TIMEOUT = '57014';

/** Says nothing about the event: the process or the database has too much to do, or a thread has just been lost. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Overloaded ||
  error instanceof RateLimited ||
  error instanceof ThreadLost ||
  sqlStateOf(error) === STATEMENT_TIMEOUT;

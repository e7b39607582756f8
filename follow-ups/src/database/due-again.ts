import { sql } from 'kysely';

/** Makes a row due again with a full set of attempts. The total is not reset, so that every outcome is recorded. */
export const dueAgain = {
  state: 'waiting',
  failure: null,
  attempts_before: sql<number>`attempts`,
  unanswered: 0,
  due_at: sql<Date>`clock_timestamp()`,
  settled_at: null,
  held: false,
} as const;

import { sql } from 'kysely';

/** Of an outbox row that is wanted again: as many attempts as at first. They are counted on, so that each end is recorded. */
export const dueAgain = {
  state: 'waiting',
  failure: null,
  attempts_before: sql<number>`attempts`,
  unanswered: 0,
  due_at: sql<Date>`clock_timestamp()`,
  settled_at: null,
  held: false,
} as const;

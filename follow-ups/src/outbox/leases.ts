import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase, OutboxState } from '../database/database.ts';

export type Leased = {
  readonly id: string;
  readonly lease: string;
  readonly eventId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly template: string;
  readonly recipient: string;
  readonly payload: Buffer;
  /** Including this one. */
  readonly attempts: number;
  /** Of these, those before somebody asked for a retry. */
  readonly attemptsBefore: number;
  readonly isTooLate: boolean;
};

/** After this a dead worker's rows go to others. Longer than an attempt. */
export const LEASE_MS = 60_000;

const after = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Longest due first. An expired lease counts as an attempt. Uses the database's clock, for workers on several machines.
 */
export const takeDue = async (
  database: Kysely<FollowUpsDatabase>,
  limit: number,
): Promise<readonly Leased[]> => {
  const lease = randomUUID();
  const rows = await database
    .with('due', (due) =>
      due
        .selectFrom('follow_ups.outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('due_at', '<=', sql<Date>`clock_timestamp()`)
        .where((eb) =>
          eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', sql<Date>`clock_timestamp()`)]),
        )
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('follow_ups.outbox as queued')
    .from('due')
    .whereRef('queued.id', '=', 'due.id')
    .set({ lease, leased_until: after(LEASE_MS), attempts: sql`attempts + 1` })
    .returning([
      'queued.id',
      'event_id as eventId',
      'correlation_id as correlationId',
      'account_id as accountId',
      'template',
      'recipient',
      'payload',
      'attempts',
      'attempts_before as attemptsBefore',
      sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'),
    ])
    .execute();
  return rows.flatMap(({ payload, ...row }) => (payload === null ? [] : [{ ...row, lease, payload }]));
};

type Held = Pick<Leased, 'id' | 'lease'>;

/** Only while the worker still holds the row. */
const updateHeld = (database: Kysely<FollowUpsDatabase>, { id, lease }: Held) =>
  database
    .updateTable('follow_ups.outbox')
    .set({ lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting');

/** `kept` and `failed` keep the payload for a reader or another try. */
export const settle = async (
  database: Kysely<FollowUpsDatabase>,
  held: Held,
  state: Exclude<OutboxState, 'waiting'>,
): Promise<void> => {
  await updateHeld(database, held)
    .set({
      state,
      settled_at: sql<Date>`clock_timestamp()`,
      ...(state === 'done' || state === 'withdrawn' ? { payload: null } : {}),
    })
    .execute();
};

/** @param errorClass never a message: it could quote typed text */
export const postpone = async (
  database: Kysely<FollowUpsDatabase>,
  held: Held,
  ms: number,
  errorClass: string,
): Promise<void> => {
  await updateHeld(database, held)
    .set({ due_at: after(ms), error_class: errorClass })
    .execute();
};

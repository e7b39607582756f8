import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase, OutboxState } from '../database.ts';

/** A row of the outbox that a worker has for itself, for a while. */
export type Leased = {
  readonly id: string;
  readonly lease: string;
  readonly eventId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly template: string;
  readonly recipient: string;
  readonly payload: Buffer;
  /** This one included. */
  readonly attempts: number;
  readonly isTooLate: boolean;
};

/** A worker that has died leaves its rows to others after this. Longer than one attempt takes. */
export const LEASE_MS = 60_000;

const after = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Takes rows that are due and that nobody has, the longest due first. What a worker that died has left counts as an
 * attempt of its own. All times are the database's: workers may run on several machines.
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
    .updateTable('follow_ups.outbox as outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set({ lease, leased_until: after(LEASE_MS), attempts: sql`attempts + 1` })
    .returning([
      'outbox.id',
      'event_id as eventId',
      'correlation_id as correlationId',
      'account_id as accountId',
      'template',
      'recipient',
      'payload',
      'attempts',
      sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'),
    ])
    .execute();
  return rows.flatMap(({ payload, ...row }) => (payload === null ? [] : [{ ...row, lease, payload }]));
};

type Held = Pick<Leased, 'id' | 'lease'>;

/** Only while the row is still this worker's: another may have taken it over, or somebody withdrawn it. */
const updateHeld = (database: Kysely<FollowUpsDatabase>, { id, lease }: Held) =>
  database
    .updateTable('follow_ups.outbox')
    .set({ lease: null, leased_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting');

/** Ends a row. `failed` keeps its payload, so that somebody can have it tried again; `done` does not. */
export const settle = async (
  database: Kysely<FollowUpsDatabase>,
  held: Held,
  state: Extract<OutboxState, 'kept' | 'done' | 'failed'>,
): Promise<void> => {
  await updateHeld(database, held)
    .set({
      state,
      settled_at: sql<Date>`clock_timestamp()`,
      ...(state === 'done' ? { payload: null } : {}),
    })
    .execute();
};

/** Puts a row back until later. @param errorClass never a message: it could quote what somebody typed */
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

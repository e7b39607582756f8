import { randomUUID } from 'node:crypto';
import type { FailureReason, FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase, OutboxState } from '../database/database.ts';
import type { Channel, OutcomeAnswer } from '../outcomes/commands.ts';

export type LeasedRow = {
  readonly id: string;
  readonly lease: string;
  readonly eventId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly kind: FollowUpKind;
  readonly template: string;
  readonly recipient: string;
  readonly queuedAt: Date;
  readonly payload: Buffer;
  /** Includes the current attempt. */
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** How many times a server received the whole message but did not respond. */
  readonly unanswered: number;
  readonly isTooLate: boolean;
};

/** When a worker dies, its rows go to others after this time. A live worker renews its leases. */
export const LEASE_MS = 60_000;

const NOW = sql<Date>`clock_timestamp()`;
const after = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** With `outdated`, only rows past their deadline, which can be settled without a server. */
export type DueRows = {
  readonly kind: FollowUpKind;
  /** Omit to take rows from all lanes. */
  readonly lane?: string | undefined;
  readonly limit: number;
  readonly outdated?: boolean;
};

/** Leases due rows, longest overdue first, by the database's clock. An expired lease counts as an attempt. */
export const takeDue = async (
  database: Kysely<FollowUpsDatabase>,
  { kind, lane, limit, outdated = false }: DueRows,
): Promise<readonly LeasedRow[]> => {
  const lease = randomUUID();
  const rows = await database
    .with('due', (due) =>
      due
        .selectFrom('follow_ups.outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('kind', '=', kind)
        .$if(lane !== undefined, (query) => query.where('lane', '=', lane ?? ''))
        .where('held', '=', false)
        .where('due_at', '<=', NOW)
        .$if(outdated, (query) => query.where('not_after', '<=', NOW))
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', NOW)]))
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
      'person_id as personId',
      'kind',
      'template',
      'recipient',
      'queued_at as queuedAt',
      'payload',
      'attempts',
      'attempts_before as attemptsBefore',
      'unanswered',
      sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'),
    ])
    .execute();
  return rows.flatMap(({ payload, ...row }) => (payload === null ? [] : [{ ...row, lease, payload }]));
};

/** Returns the lanes of a kind that have due rows. Reads one row per lane, however many are waiting. */
export const dueLanes = async (
  database: Kysely<FollowUpsDatabase>,
  kind: FollowUpKind,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ lane: string }>`
    with recursive lanes as (
      (select lane from follow_ups.outbox
        where state = 'waiting' and kind = ${kind} and lane is not null order by lane limit 1)
      union all
      select (select lane from follow_ups.outbox
        where state = 'waiting' and kind = ${kind} and lane > lanes.lane order by lane limit 1)
      from lanes where lanes.lane is not null)
    select lane from lanes where lane is not null and exists (
      select 1 from follow_ups.outbox due
      where due.state = 'waiting' and due.kind = ${kind} and due.lane = lanes.lane and not due.held
        and due.due_at <= clock_timestamp()
        and (due.leased_until is null or due.leased_until <= clock_timestamp()))`.execute(database);
  return rows.map(({ lane }) => lane);
};

type Held = Pick<LeasedRow, 'id' | 'lease'>;

/** Updates the row only if the worker still holds its lease. */
const held = (database: Kysely<FollowUpsDatabase>, { id, lease }: Held) =>
  database
    .updateTable('follow_ups.outbox')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'waiting');

const updateHeld = (database: Kysely<FollowUpsDatabase>, row: Held) =>
  held(database, row).set({ lease: null, leased_until: null });

/** @returns false if this worker no longer holds the row, for example after the machine slept */
export const renew = async (database: Kysely<FollowUpsDatabase>, row: Held): Promise<boolean> => {
  const { numUpdatedRows } = await held(database, row)
    .where('leased_until', '>', NOW)
    .set({ leased_until: after(LEASE_MS) })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Deletes the payload unless it holds only ids. */
const wiped = sql<Buffer | null>`case when repeatable then payload end`;

export type Settlement =
  | { readonly state: Extract<OutboxState, 'kept' | 'withdrawn' | 'not_needed'> }
  | { readonly state: 'done'; readonly answer?: OutcomeAnswer | undefined; readonly channel?: Channel }
  /** The payload is kept for another attempt. */
  | {
      readonly state: 'failed';
      readonly failure: FailureReason;
      readonly errorClass?: string;
      readonly answer?: OutcomeAnswer | undefined;
    };

const columnsOf = (ended: Settlement) => {
  switch (ended.state) {
    case 'kept':
      return {};
    case 'withdrawn':
    case 'not_needed':
      return { payload: null };
    case 'done':
      return {
        payload: wiped,
        sent_at: NOW,
        error_class: null,
        answer_code: ended.answer?.code ?? null,
        channel: ended.channel ?? null,
      };
    case 'failed':
      return {
        failure: ended.failure,
        ...(ended.errorClass === undefined ? {} : { error_class: ended.errorClass }),
        ...(ended.answer === undefined ? {} : { answer_code: ended.answer.code }),
      };
    default:
      return ended satisfies never;
  }
};

export const settle = async (
  database: Kysely<FollowUpsDatabase>,
  held: Held,
  ended: Settlement,
): Promise<void> => {
  await updateHeld(database, held)
    .set({ state: ended.state, settled_at: NOW, ...columnsOf(ended) })
    .execute();
};

export type Setback = {
  /** Never the error message, which may quote user input. */
  readonly errorClass: string;
  readonly answer?: OutcomeAnswer | undefined;
  /** Whether the server received the whole message. */
  readonly mayHaveArrived?: true;
};

const notedOf = ({ errorClass, answer, mayHaveArrived }: Setback) => ({
  error_class: errorClass,
  answer_code: answer?.code ?? null,
  ...(mayHaveArrived === true ? { unanswered: sql<number>`unanswered + 1` } : {}),
});

/** Schedules the next attempt, no later than the deadline, so that a missed deadline is recorded on time. */
export const postpone = async (
  database: Kysely<FollowUpsDatabase>,
  held: Held,
  ms: number,
  setback: Setback,
): Promise<void> => {
  await updateHeld(database, held)
    .set({ due_at: sql<Date>`least(${after(ms)}, not_after)`, ...notedOf(setback) })
    .execute();
};

/** Returns the row to the back of the queue without counting the attempt. */
export const putBack = async (
  database: Kysely<FollowUpsDatabase>,
  held: Held,
  ms: number,
  setback?: Setback,
): Promise<void> => {
  await updateHeld(database, held)
    .set({
      attempts: sql`attempts - 1`,
      due_at: sql<Date>`least(${after(ms)}, not_after)`,
      ...(setback === undefined ? {} : notedOf(setback)),
    })
    .execute();
};

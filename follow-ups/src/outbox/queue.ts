import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { ReactorDatabase } from '../database/database.ts';
import { type MailKey, sealPayload } from './mail-key.ts';

export type QueuedFollowUp = {
  readonly kind: FollowUpKind;
  readonly eventId: string;
  /** The stream of the event that caused it. */
  readonly stream: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  /** For kinds with lanes: rows of one lane wait for each other only. */
  readonly lane?: string;
  readonly template: string;
  /** Kind of recipient, never who. */
  readonly recipient: string;
  /** Absent: immediately. */
  readonly notBefore?: Date;
  readonly notAfter: Date;
  /** The payload holds ids only and stays, so the follow-up can be repeated. */
  readonly repeatable?: boolean;
  readonly payload: object;
};

/** Id of a repeatable follow-up. */
export const followUpId = (eventId: string, template: string, recipient: string): string =>
  derivedId(eventId, `${template} ${recipient}`);

/**
 * A follow-up with a secret gets a random id: after a restore without the row, its replacement holds another secret,
 * which the log's record of the old one must not block. A repeatable follow-up keeps its id after a restore.
 */
const idOf = ({ eventId, template, recipient, repeatable }: QueuedFollowUp): string =>
  repeatable === true ? followUpId(eventId, template, recipient) : v7();

const rowOf = (key: MailKey, queued: QueuedFollowUp) => {
  const id = idOf(queued);
  return {
    id,
    event_id: queued.eventId,
    stream: queued.stream,
    correlation_id: queued.correlationId,
    kind: queued.kind,
    lane: queued.lane ?? null,
    template: queued.template,
    recipient: queued.recipient,
    account_id: queued.accountId,
    person_id: queued.personId,
    payload: sealPayload(key, id, queued.payload),
    repeatable: queued.repeatable ?? false,
    state: 'waiting' as const,
    not_after: queued.notAfter,
    ...(queued.notBefore === undefined ? {} : { due_at: queued.notBefore }),
  };
};

/**
 * Runs in the caller's transaction, so the follow-up exists exactly when its reason does. One per event, template and
 * kind of recipient. Skips what is already too late: a reactor that starts over meets old events.
 */
export const queueFollowUps = async (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  queued: readonly QueuedFollowUp[],
): Promise<void> => {
  const wanted = queued.filter(({ notAfter }) => notAfter.getTime() > Date.now());
  if (wanted.length === 0) return;
  await transaction
    .insertInto('follow_ups.outbox')
    .values(wanted.map((each) => rowOf(key, each)))
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient']).doNothing())
    .execute();
};

import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { errorClassOf } from '@waivers/events/delivery/follower/parked-event.ts';
import { jitter } from '@waivers/events/delivery/jitter.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import { isLogError } from '@waivers/events/log/port/errors.ts';
import type { FailureReason } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { FollowUpSubject, RecordOutcome } from '../outcomes/commands.ts';
import { readOutcome, recordOutcome } from '../outcomes/record-outcome.ts';
import { noOutcome } from '../outcomes/state.ts';
import { backOffAfter, MOST_ATTEMPTS } from './back-off.ts';
import { type Deliveries, type DeliveryResult, type DueFollowUp, deliveryOf } from './delivery.ts';
import { LEASE_MS, type LeasedRow, postpone, putBack, renew, type Setback, settle } from './leases.ts';
import { type MailKey, openPayload } from './mail-key.ts';

export type AttemptServices = CommandServices & {
  readonly database: Kysely<FollowUpsDatabase>;
  readonly mailKey: MailKey;
  readonly deliveries: Deliveries;
  readonly clock: () => Date;
  /** Stops waiting for an unavailable log when aborted. */
  readonly stopping?: AbortSignal;
};

export type AttemptResult = {
  readonly result:
    | 'done'
    | 'known'
    | 'postponed'
    | 'away'
    | 'later'
    | 'unwanted'
    | 'not_needed'
    | 'lost'
    | FailureReason;
  readonly setback?: Setback;
};

/** A mail server that does not respond gets each mail at most twice, because the recipient may receive both copies. */
const MOST_UNANSWERED = 2;

const LOG_AWAY_MS = 1000;

const isLogAway = (error: unknown): boolean =>
  isLogError(error) && (error.code === 'log_unavailable' || error.code === 'log_overloaded');

type Tried = LeasedRow & Pick<DueFollowUp, 'wanted' | 'requestedAt'> & { readonly isNew: boolean };

const subjectOf = ({ eventId, template, recipient }: LeasedRow): FollowUpSubject => ({
  eventId,
  template,
  recipient,
});

const deliver = async (
  { database, mailKey, deliveries }: AttemptServices,
  row: Tried,
): Promise<DeliveryResult> => {
  let notLooked: unknown;
  const isHeld = (): Promise<boolean> =>
    renew(database, row).catch((error: unknown) => {
      notLooked = error;
      throw error;
    });
  try {
    const payload = openPayload(mailKey, row.id, row.payload);
    return await deliveryOf(deliveries, row.kind).deliver({ ...row, payload }, isHeld);
  } catch (error) {
    if (isLogAway(error) || error === notLooked) throw error;
    return { kind: 'postponed', errorClass: errorClassOf(error) };
  }
};

/** Waits for the log while the row is still leased, because another attempt would send a second mail. */
const record = async (services: AttemptServices, row: Tried, command: RecordOutcome): Promise<void> => {
  const { clock, stopping = new AbortController().signal } = services;
  for (;;) {
    try {
      return await recordOutcome(services, row, command, clock());
    } catch (error) {
      if (!isLogAway(error) || stopping.aborted) throw error;
      await sleep(jitter(LOG_AWAY_MS), stopping);
    }
  }
};

const fail = async (
  services: AttemptServices,
  row: Tried,
  reason: FailureReason,
  setback?: Setback,
): Promise<AttemptResult> => {
  const { attempts } = row;
  const answer = setback?.answer;
  const command = { type: 'RecordFailed', subject: subjectOf(row), reason, attempts, answer } as const;
  await record(services, row, command);
  await settle(services.database, row, { state: 'failed', failure: reason, ...setback });
  return { result: reason, ...(setback === undefined ? {} : { setback }) };
};

const postponed = async (
  services: AttemptServices,
  row: Tried,
  setback: Extract<DeliveryResult, { readonly kind: 'postponed' }>,
): Promise<AttemptResult> => {
  const attempts = row.attempts - row.attemptsBefore;
  const unanswered = row.unanswered + (setback.mayHaveArrived === true ? 1 : 0);
  if (attempts >= MOST_ATTEMPTS || unanswered >= MOST_UNANSWERED)
    return fail(services, row, 'given_up', setback);
  const { answer } = setback;
  const command = {
    type: 'RecordPostponed',
    subject: subjectOf(row),
    attempts: row.attempts,
    answer,
  } as const;
  await record(services, row, command);
  const ms = Math.max(backOffAfter(attempts, Math.random()), setback.afterMs ?? 0);
  await postpone(services.database, row, ms, setback);
  return { result: 'postponed', setback };
};

/** Puts the row back without counting the attempt if the log is unavailable. */
const withLog = async <T>(
  database: AttemptServices['database'],
  row: LeasedRow,
  work: Promise<T>,
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (isLogAway(error)) await putBack(database, row, jitter(LOG_AWAY_MS));
    throw error;
  }
};

const attemptHeld = async (services: AttemptServices, leased: LeasedRow): Promise<AttemptResult> => {
  const { log, database, deliveries } = services;
  const { channel, keeps } = deliveryOf(deliveries, leased.kind);
  const known = await withLog(database, leased, readOutcome(log, leased.id));
  const row = { ...leased, wanted: known.wanted, requestedAt: known.requestedAt, isNew: known === noOutcome };
  if (known.status === 'done') {
    await settle(database, row, { state: keeps ? 'kept' : 'done' });
    return { result: 'known' };
  }
  if (row.isTooLate) return fail(services, row, 'too_late');
  const delivered = await withLog(database, row, deliver(services, row));
  switch (delivered.kind) {
    case 'postponed':
      return postponed(services, row, delivered);
    case 'refused':
      return fail(services, row, 'refused', delivered);
    case 'voided':
      return fail(services, row, 'voided');
    case 'away':
      await putBack(database, row, 0, delivered);
      return { result: 'away', setback: delivered };
    case 'later':
      await putBack(database, row, delivered.ms, delivered.setback);
      return { result: 'later' };
    case 'lost':
      return { result: 'lost' };
    case 'unwanted':
      await settle(database, row, { state: 'withdrawn' });
      return { result: 'unwanted' };
    case 'not_needed':
      await settle(database, row, { state: 'not_needed' });
      return { result: 'not_needed' };
    case 'done': {
      const left = delivered.channel ?? channel;
      const command = { type: 'RecordDone', subject: subjectOf(row), channel: left } as const;
      await record(services, row, command);
      const { answer } = delivered;
      await settle(database, row, keeps ? { state: 'kept' } : { state: 'done', answer, channel: left });
      return { result: 'done' };
    }
    default:
      return delivered satisfies never;
  }
};

/**
 * Attempts a delivery after looking for an earlier one that a crash left unrecorded. Renews the lease throughout.
 * @throws Error if the log or the database is unavailable
 */
export const attempt = async (services: AttemptServices, leased: LeasedRow): Promise<AttemptResult> => {
  const keep = (): void => void renew(services.database, leased).catch(() => false);
  const keeping = setInterval(keep, LEASE_MS / 3).unref();
  try {
    return await attemptHeld(services, leased);
  } finally {
    clearInterval(keeping);
  }
};

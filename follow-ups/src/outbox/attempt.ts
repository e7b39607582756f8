import type { CommandServices } from '@waivers/command-api/handle-command.ts';
import { errorClassOf } from '@waivers/events/delivery/follower/parked.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { FailureReason, FollowUpSubject } from '../outcomes/commands.ts';
import { readOutcome, recordOutcome } from '../outcomes/record-outcome.ts';
import { backOffAfter, MOST_ATTEMPTS } from './back-off.ts';
import type { Delivered, Deliveries } from './delivery.ts';
import { type Leased, postpone, putBack, type Setback, settle } from './leases.ts';
import { type MailKey, openPayload } from './mail-key.ts';

export type AttemptServices = CommandServices & {
  readonly database: Kysely<FollowUpsDatabase>;
  readonly mailKey: MailKey;
  readonly deliveries: Deliveries;
  readonly clock: () => Date;
};

export type Attempted = {
  readonly result: 'done' | 'known' | 'postponed' | 'away' | 'later' | 'unwanted' | FailureReason;
  readonly setback?: Setback;
};

type Tried = Leased & { readonly wanted: number };

const subjectOf = ({ eventId, template, recipient }: Leased): FollowUpSubject => ({
  eventId,
  template,
  recipient,
});

const deliver = async ({ mailKey, deliveries }: AttemptServices, row: Tried): Promise<Delivered> => {
  try {
    const payload = openPayload(mailKey, row.id, row.payload);
    return await deliveries[row.kind].deliver({ ...row, payload });
  } catch (error) {
    return { kind: 'postponed', errorClass: errorClassOf(error) };
  }
};

const fail = async (
  services: AttemptServices,
  row: Tried,
  reason: FailureReason,
  setback?: Setback,
): Promise<Attempted> => {
  const { attempts } = row;
  const answer = setback?.answer;
  const command = { type: 'RecordFailed', subject: subjectOf(row), reason, attempts, answer } as const;
  await recordOutcome(services, row, command, services.clock());
  await settle(services.database, row, { state: 'failed', failure: reason, ...setback });
  return { result: reason, ...(setback === undefined ? {} : { setback }) };
};

const postponed = async (services: AttemptServices, row: Tried, setback: Setback): Promise<Attempted> => {
  const attempts = row.attempts - row.attemptsBefore;
  if (attempts >= MOST_ATTEMPTS) return fail(services, row, 'given_up', setback);
  const { answer } = setback;
  const command = {
    type: 'RecordPostponed',
    subject: subjectOf(row),
    attempts: row.attempts,
    answer,
  } as const;
  await recordOutcome(services, row, command, services.clock());
  await postpone(services.database, row, backOffAfter(attempts, Math.random()), setback);
  return { result: 'postponed', setback };
};

/** Looks for an earlier delivery that a crash left unrecorded. @throws Error when log or database is unavailable */
export const attempt = async (services: AttemptServices, leased: Leased): Promise<Attempted> => {
  const { log, database, deliveries, clock } = services;
  const { channel, keeps } = deliveries[leased.kind];
  const known = await readOutcome(log, leased.id);
  const row = { ...leased, wanted: known.wanted };
  if (known.status === 'done') {
    await settle(database, row, { state: keeps ? 'kept' : 'done' });
    return { result: 'known' };
  }
  if (row.isTooLate) return fail(services, row, 'too_late');
  const delivered = await deliver(services, row);
  switch (delivered.kind) {
    case 'postponed':
      return postponed(services, row, delivered);
    case 'refused':
      return fail(services, row, 'refused', delivered);
    case 'away':
      await putBack(database, row, 0, delivered);
      return { result: 'away', setback: delivered };
    case 'later':
      await putBack(database, row, delivered.ms);
      return { result: 'later' };
    case 'unwanted':
      await settle(database, row, { state: 'withdrawn' });
      return { result: 'unwanted' };
    case 'done': {
      const command = { type: 'RecordDone', subject: subjectOf(row), channel } as const;
      await recordOutcome(services, row, command, clock());
      await settle(database, row, keeps ? { state: 'kept' } : { state: 'done', answer: delivered.answer });
      return { result: 'done' };
    }
    default:
      return delivered satisfies never;
  }
};

import type { CommandServices } from '@waivers/command-api/handle-command.ts';
import { errorClassOf } from '@waivers/events/delivery/follower/parked.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import type { ComposeMail } from '../mails/compose.ts';
import type { MailPayload } from '../mails/mail.ts';
import type { FollowUpSubject } from '../outcomes/commands.ts';
import { readOutcome, recordOutcome } from '../outcomes/record-outcome.ts';
import { backOffAfter, MOST_ATTEMPTS } from './back-off.ts';
import type { Delivery } from './delivery.ts';
import { type Leased, postpone, settle } from './leases.ts';
import { type MailKey, openPayload } from './mail-key.ts';

export type AttemptServices = CommandServices & {
  readonly database: Kysely<FollowUpsDatabase>;
  readonly mailKey: MailKey;
  readonly compose: ComposeMail;
  readonly delivery: Delivery;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

export type Attempted = 'done' | 'known' | 'postponed' | 'given_up' | 'too_late' | 'withdrawn';

const messageIdOf = (id: string, publicUrl: string): string => `<${id}@${new URL(publicUrl).hostname}>`;

const subjectOf = ({ eventId, template, recipient }: Leased): FollowUpSubject => ({
  eventId,
  template,
  recipient,
});

/** Composed now, so that a corrected text also applies to waiting mails. @returns false: nobody is left to send it to */
const deliver = async (
  { mailKey, compose, publicUrl, delivery }: AttemptServices,
  row: Leased,
): Promise<boolean> => {
  const mail = await compose(row, openPayload(mailKey, row.id, row.payload) as MailPayload);
  if (mail === undefined) return false;
  await delivery.deliver({ ...mail, messageId: messageIdOf(row.id, publicUrl) });
  return true;
};

const giveUp = async (
  services: AttemptServices,
  row: Leased,
  reason: 'given_up' | 'too_late',
): Promise<Attempted> => {
  const { attempts } = row;
  const command = { type: 'RecordFailed', subject: subjectOf(row), reason, attempts } as const;
  await recordOutcome(services, row, command, services.clock());
  await settle(services.database, row, 'failed');
  return reason;
};

/** Looks for an earlier delivery that a crash left unrecorded. @throws Error when log or database is unavailable */
export const attempt = async (services: AttemptServices, row: Leased): Promise<Attempted> => {
  const { log, database, delivery, clock } = services;
  const ended = delivery.keeps ? 'kept' : 'done';
  const known = await readOutcome(log, row.id);
  if (known.status === 'done') {
    await settle(database, row, ended);
    return 'known';
  }
  if (row.isTooLate) return giveUp(services, row, 'too_late');
  try {
    if (!(await deliver(services, row))) {
      await settle(database, row, 'withdrawn');
      return 'withdrawn';
    }
  } catch (error) {
    const attempts = row.attempts - row.attemptsBefore;
    if (attempts >= MOST_ATTEMPTS) return giveUp(services, row, 'given_up');
    await postpone(database, row, backOffAfter(attempts, Math.random()), errorClassOf(error));
    return 'postponed';
  }
  const command = { type: 'RecordDone', subject: subjectOf(row), channel: delivery.channel } as const;
  await recordOutcome(services, row, command, clock());
  await settle(database, row, ended);
  return 'done';
};

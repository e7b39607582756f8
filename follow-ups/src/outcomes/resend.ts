import type { ReplayRefusal } from '@waivers/command-api/decider.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/command-api/handle-command.ts';
import { followUpStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { LogPosition } from '@waivers/events/log/event-log.ts';
import type { TooSoon } from '@waivers/server/too-soon.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { dueAgain } from '../database/due-again.ts';
import { followUpDecider } from './decide.ts';
import { readOutcome } from './record-outcome.ts';

export type ResendServices = CommandServices & {
  readonly database: Kysely<FollowUpsDatabase>;
  /** Something is due. */
  readonly wake: () => void;
};

type Asked = { readonly signedWaiverId: string; readonly followUpId: string };

export type Resent =
  | { readonly position: LogPosition | undefined }
  | TooSoon
  | ReplayRefusal
  | { readonly refused: 'erased' | 'link_expired' };

const findRow = (
  database: Kysely<FollowUpsDatabase>,
  { signedWaiverId, followUpId }: Asked,
  accountId: string,
) =>
  database
    .selectFrom('follow_ups.outbox')
    .select(['id', 'event_id', 'template', 'recipient', 'payload', 'state', 'held'])
    .select(sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'))
    .where('id', '=', followUpId)
    .where('stream', '=', signedWaiverStream(signedWaiverId))
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** The event comes first: with it alone the same command, sent again, makes the row due. */
const makeDue = async (database: Kysely<FollowUpsDatabase>, id: string): Promise<void> => {
  await database
    .updateTable('follow_ups.outbox')
    .set({ ...dueAgain, answer_code: null, sent_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'kept', 'done', 'failed', 'withdrawn'])
    .where('payload', 'is not', null)
    .execute();
};

/** @throws LogError when the log is away; the same command may be sent again */
export const resend = async (
  services: ResendServices,
  asked: Asked,
  context: CommandContext,
): Promise<Resent> => {
  const { database, log } = services;
  const row = await findRow(database, asked, context.accountId);
  if (row === undefined) return { refused: 'not_found' };
  if (row.state === 'withdrawn' && !row.held) return { refused: 'erased' };
  if (row.isTooLate || row.payload === null) return { refused: 'link_expired' };
  const subject = { eventId: row.event_id, template: row.template, recipient: row.recipient };
  const handled = await handleCommand(services, {
    stream: followUpStream(row.id),
    decider: followUpDecider,
    command: { type: 'WantAgain', subject, at: context.now },
    context,
  });
  if (handled.kind === 'refused') return handled.refusal;
  if (handled.kind === 'version_mismatch') throw new Error('No version was asked for.');
  // A repeated command may come after the mail has gone out again.
  if (!handled.replayed || (await readOutcome(log, row.id)).status === 'open') {
    await makeDue(database, row.id);
    services.wake();
  }
  return { position: handled.position };
};

import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { categoryOf, followUpStream, idIn, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { isVoided } from '@waivers/events/folds/signed-waiver.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { dueAgain } from '../database/due-again.ts';
import { followUpDecider, type ResendRefusal } from './decide.ts';
import { TO_USERS } from './list-all.ts';
import { readOutcome } from './record-outcome.ts';

export type ResendServices = CommandServices & {
  readonly database: Kysely<FollowUpsDatabase>;
  readonly wake: () => void;
};

/** @param signedWaiverId omit to allow follow-ups of any subject */
type Asked = { readonly signedWaiverId?: string; readonly followUpId: string };

export type ResendResult =
  | { readonly position: LogPosition | undefined }
  | ResendRefusal
  | ReplayRefusal
  | { readonly refused: 'erased' | 'link_expired' };

export const RESEND_COLUMNS = [
  'id',
  'event_id',
  'stream',
  'kind',
  'template',
  'recipient',
  'payload',
  'state',
  'held',
] as const;

const findRow = (
  database: Kysely<FollowUpsDatabase>,
  { signedWaiverId, followUpId }: Asked,
  accountId: string,
) =>
  database
    .selectFrom('follow_ups.outbox')
    .select(RESEND_COLUMNS)
    .select(sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'))
    .where('id', '=', followUpId)
    .where('account_id', '=', accountId)
    .$if(signedWaiverId === undefined, (query) => query.where('recipient', 'not in', TO_USERS))
    .$if(signedWaiverId !== undefined, (query) =>
      query.where('stream', '=', signedWaiverStream(signedWaiverId ?? '')),
    )
    .executeTakeFirst();

/** Call after the event is appended, so that repeating the command also recovers from a crash between the two. */
const makeDue = async (database: Kysely<FollowUpsDatabase>, id: string): Promise<void> => {
  await database
    .updateTable('follow_ups.outbox')
    .set({ ...dueAgain, answer_code: null, sent_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'kept', 'done', 'failed', 'withdrawn'])
    .where('payload', 'is not', null)
    .execute();
};

export type ResendRow = Pick<
  Selectable<FollowUpsDatabase['follow_ups.outbox']>,
  (typeof RESEND_COLUMNS)[number]
> & { readonly isTooLate: boolean };

/** Signers' mailboxes must not be flooded, so the interval is longer for mail than for a business's own server. */
const pauseMs = (kind: FollowUpKind): number => (kind === 'webhook' ? 5000 : 10 * 60_000);

/** Always false for webhooks, because businesses' servers also receive events about void records. */
const isAboutVoided = async (
  services: Pick<ResendServices, 'log'>,
  { kind, stream }: ResendRow,
): Promise<boolean> =>
  kind !== 'webhook' && categoryOf(stream) === 'signedWaiver' && (await isVoided(services, idIn(stream)));

/**
 * Sends the follow-up again unless its record is void or it was sent or requested a moment ago.
 * @throws LogError if the log is unavailable; the command may be repeated
 */
export const requestAgain = async (
  services: ResendServices,
  row: ResendRow,
  context: CommandContext,
): Promise<ResendResult> => {
  const { database, log } = services;
  if (row.state === 'withdrawn' && !row.held) return { refused: 'erased' };
  // An obsolete follow-up has no payload left.
  if (row.isTooLate || row.payload === null) return { refused: 'link_expired' };
  const subject = { eventId: row.event_id, template: row.template, recipient: row.recipient };
  const handled = await handleCommand(services, {
    stream: followUpStream(row.id),
    decider: followUpDecider,
    command: {
      type: 'WantAgain',
      subject,
      at: context.now,
      pauseMs: pauseMs(row.kind),
      isVoided: await isAboutVoided(services, row),
    },
    context,
  });
  if (handled.kind === 'refused') return handled.refusal;
  if (handled.kind === 'version_mismatch') throw new Error('No version was asked for.');
  // A repeated command may arrive after the follow-up was already sent again.
  if (!handled.replayed || (await readOutcome(log, row.id)).status === 'open') {
    await makeDue(database, row.id);
    services.wake();
  }
  return { position: handled.position };
};

/** @throws LogError if the log is unavailable; the command may be repeated */
export const resend = async (
  services: ResendServices,
  asked: Asked,
  context: CommandContext,
): Promise<ResendResult> => {
  const row = await findRow(services.database, asked, context.accountId);
  return row === undefined ? { refused: 'not_found' } : requestAgain(services, row, context);
};

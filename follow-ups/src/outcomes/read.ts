import type { FollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Kysely, Selectable } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { PROGRESS_COLUMNS, shownProgress } from './display-state.ts';

/** Never contains the payload. */
export const FOLLOW_UP_COLUMNS = [
  ...PROGRESS_COLUMNS,
  'kind',
  'template',
  'recipient',
  'answer_code',
  'channel',
  'event_id',
  'stream',
  'settled_at',
] as const;

export type FollowUpRow = Pick<
  Selectable<FollowUpsDatabase['follow_ups.outbox']>,
  (typeof FOLLOW_UP_COLUMNS)[number]
>;

export const toFollowUpBody = (row: FollowUpRow): FollowUp => ({
  ...shownProgress(row),
  kind: row.kind,
  template: row.template,
  recipient: row.recipient,
  ...(row.sent_at === null || row.channel === null || row.channel === 'smtp' ? {} : { channel: row.channel }),
  ...(row.answer_code === null ? {} : { lastAnswer: row.answer_code }),
});

type Services = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly database: Kysely<FollowUpsDatabase>;
};

/** Returns a signed waiver's follow-ups, oldest first, or undefined if the account has no such record. */
export const followUpsOf = async (
  { log, database }: Services,
  { accountId, signedWaiverId }: { readonly accountId: string; readonly signedWaiverId: string },
): Promise<readonly FollowUpRow[] | undefined> => {
  const stream = signedWaiverStream(signedWaiverId);
  const [signed] = await log.readStream(stream, { limit: 1 });
  if (signed === undefined || codec.decode(signed).metadata.accountId !== accountId) return undefined;
  return database
    .selectFrom('follow_ups.outbox')
    .select(FOLLOW_UP_COLUMNS)
    .where('stream', '=', stream)
    .where('account_id', '=', accountId)
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
};

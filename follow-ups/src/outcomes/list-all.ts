import type { AccountFollowUps, DeliveryState } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { categoryOf, idIn } from '@waivers/events/definitions/streams.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { olderThan, pageOf, queuedMicros } from '../database/queued-pages.ts';
import { FOLLOW_UP_COLUMNS, told } from './read.ts';

/** Mails to those who work for the business are theirs. */
export const TO_USERS = ['user', 'previous-address'] as const;

/** What is looked at; absent: everything. */
export type Chosen = {
  readonly kind?: FollowUpKind | undefined;
  readonly webhookId?: string | undefined;
  readonly template?: string | undefined;
};

export type AllAsked = Chosen & {
  readonly accountId: string;
  readonly limit: number;
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly state?: DeliveryState | undefined;
};

/** As `stateOf` tells them. */
const STATES: Readonly<Record<DeliveryState, RawBuilder<boolean>>> = {
  waiting: sql`state = 'waiting'`,
  sent: sql`state = 'done' and sent_at is not null`,
  kept: sql`(state = 'kept' or (state = 'done' and sent_at is null))`,
  failed: sql`state = 'failed'`,
};

const aboutOf = (stream: string | null) => {
  if (stream === null) return {};
  const category = categoryOf(stream);
  if (category === 'signedWaiver') return { signedWaiverId: idIn(stream) };
  return category === 'waiver' ? { waiverId: idIn(stream) } : {};
};

/** Newest first. The index has the kinds one after another: of each as many rows are read as a page has. */
export const allFollowUps = async (
  database: Kysely<FollowUpsDatabase>,
  { accountId, limit, kind, webhookId, template, after, state }: AllAsked,
): Promise<AccountFollowUps> => {
  const only = webhookId === undefined ? kind : 'webhook';
  const kinds = only === undefined ? FOLLOW_UP_KINDS : [only];
  const rows = await database
    .selectFrom(sql<{ kind: FollowUpKind }>`unnest(${[...kinds]}::text[])`.as<'kinds'>(sql`kinds(kind)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('follow_ups.outbox')
          .select([...FOLLOW_UP_COLUMNS, 'stream'])
          .select(queuedMicros.as('micros'))
          .where('account_id', '=', accountId)
          .whereRef('follow_ups.outbox.kind', '=', 'kinds.kind')
          // What is known beforehand lets the index of one webhook be used.
          .$if(only !== undefined, (narrowed) => narrowed.where('kind', '=', only ?? 'webhook'))
          .where('recipient', 'not in', TO_USERS)
          .$if(state !== undefined, (narrowed) => narrowed.where(STATES[state ?? 'failed']))
          .$if(webhookId !== undefined, (narrowed) => narrowed.where('lane', '=', webhookId ?? ''))
          .$if(template !== undefined, (narrowed) => narrowed.where('template', '=', template ?? ''))
          .where(olderThan(after))
          .orderBy('queued_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .as('row'),
      (join) => join.onTrue(),
    )
    .selectAll('row')
    .orderBy('row.queued_at', 'desc')
    .orderBy('row.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, ...next } = pageOf(rows, limit);
  return { results: shown.map((row) => ({ ...told(row), ...aboutOf(row.stream) })), ...next };
};

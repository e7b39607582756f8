import type { DeliveryState } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import {
  eventTypesOf,
  matchesAll,
  mergeNewest,
  olderThan,
  queuedMicros,
  readInIndexOrder,
  toPage,
} from '../database/outbox-pages.ts';
import { FOLLOW_UP_COLUMNS, type FollowUpRow } from './read.ts';

/** Recipient kinds of mails to the business's own users, which are private to those users. */
export const TO_USERS = ['user', 'previous-address'] as const;

/** Omitted filters match everything. */
export type FollowUpFilters = {
  readonly kind?: FollowUpKind | undefined;
  readonly webhookId?: string | undefined;
  readonly template?: string | undefined;
};

export type FollowUpPageRequest = FollowUpFilters & {
  readonly accountId: string;
  readonly limit: number;
  /** `next` from the previous page. */
  readonly after?: string | undefined;
  readonly state?: DeliveryState | undefined;
};

/** SQL conditions equivalent to `stateOf`. */
const STATES: Readonly<Record<DeliveryState, RawBuilder<boolean>>> = {
  waiting: sql`state = 'waiting'`,
  sent: sql`state = 'done' and sent_at is not null`,
  kept: sql`(state = 'kept' or (state = 'done' and sent_at is null))`,
  failed: sql`state = 'failed'`,
};

/** States whose index is in page order. Waiting rows are only indexed by due time in it. */
const HAVE_AN_INDEX: readonly DeliveryState[] = ['waiting', 'kept', 'failed'];

export type FollowUpPage = { readonly shown: readonly FollowUpRow[]; readonly next?: string };

const pageOfAll = async (
  database: Kysely<FollowUpsDatabase>,
  { accountId, limit, kind, webhookId, template, after, state }: FollowUpPageRequest,
): Promise<FollowUpPage> => {
  const isSeldom = state !== undefined && HAVE_AN_INDEX.includes(state);
  // Without the concatenation, the planner uses the template's index and reads nearly all of it.
  const ofTemplate = isSeldom
    ? sql<boolean>`template || '' = ${template}`
    : sql<boolean>`template = ${template}`;
  const ofKind = (isKind: RawBuilder<boolean>) =>
    database
      .selectFrom('follow_ups.outbox')
      .select(FOLLOW_UP_COLUMNS)
      .select(queuedMicros.as('micros'))
      .where('account_id', '=', accountId)
      .where(isKind)
      .where('recipient', 'not in', TO_USERS)
      .$if(state !== undefined, (narrowed) => narrowed.where(STATES[state ?? 'failed']))
      .$if(webhookId !== undefined, (narrowed) => narrowed.where('lane', '=', webhookId ?? ''))
      .$if(template !== undefined, (narrowed) => narrowed.where(ofTemplate))
      .where(olderThan(after))
      .orderBy('queued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  const only = webhookId === undefined ? kind : 'webhook';
  const query = () => {
    if (webhookId !== undefined && template === undefined && !isSeldom) {
      const ofType = (type: RawBuilder<string>) => ofKind(sql`kind = 'webhook' and template = ${type}`);
      return mergeNewest(database, eventTypesOf(webhookId), ofType, limit + 1);
    }
    if (only === undefined && (template === undefined || isSeldom))
      return mergeNewest(
        database,
        matchesAll(FOLLOW_UP_KINDS),
        (each) => ofKind(sql`kind = ${each}`),
        limit + 1,
      );
    if (only === undefined) return ofKind(sql`true`);
    // Without the concatenation, the planner prefers the kind's index to the template's.
    const isOfTemplate = template !== undefined && webhookId === undefined && !isSeldom;
    return ofKind(isOfTemplate ? sql`kind || '' = ${only}` : sql`kind = ${only}`);
  };
  const rows = await query().execute();
  return toPage(rows, limit);
};

/**
 * Lists an account's follow-ups, newest first. One index orders a business's rows by kind and time, so at most one
 * page is read per kind and the results are merged. Other indexes order rows by template, and by webhook and type.
 */
export const allFollowUps = (
  database: Kysely<FollowUpsDatabase>,
  asked: FollowUpPageRequest,
): Promise<FollowUpPage> => readInIndexOrder(database, asked.state, (reading) => pageOfAll(reading, asked));

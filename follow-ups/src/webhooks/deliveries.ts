import type { WebhookDelivery } from '@waivers/contract/webhooks/webhook-deliveries.ts';
import type { Kysely, RawBuilder } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import {
  eventTypesOf,
  mergeNewest,
  olderThan,
  queuedMicros,
  readInIndexOrder,
  toPage,
} from '../database/outbox-pages.ts';
import { type MailKey, openPayload } from '../outbox/mail-key.ts';
import { PROGRESS_COLUMNS, shownProgress } from '../outcomes/display-state.ts';
import { toAttemptBody } from './attempts.ts';
import type { MessagePayload } from './queued-message.ts';

export type DeliveriesRequest = {
  readonly accountId: string;
  readonly webhookId: string;
  readonly after?: string | undefined;
  readonly state?: 'waiting' | 'sent' | 'failed' | undefined;
};

export type DeliveriesPage = { readonly results: WebhookDelivery[]; readonly next?: string };

const PAGE = 20;
const SHOWN_ATTEMPTS = 20;

const COLUMNS = [...PROGRESS_COLUMNS, 'template', 'payload'] as const;

const attemptsOf = async (database: Kysely<FollowUpsDatabase>, ids: readonly string[]) => {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('follow_ups.webhook_attempts')
    .select(['follow_up_id', 'at', 'status', 'reason', 'ms', 'answer', 'is_cut'])
    .where('follow_up_id', 'in', ids)
    .orderBy('id', 'desc')
    .limit(PAGE * SHOWN_ATTEMPTS)
    .execute();
  return Map.groupBy(rows, ({ follow_up_id }) => follow_up_id ?? '');
};

/** Lists a webhook's deliveries, newest first. An invalid token starts from the first page. */
export const deliveriesOf = async (
  database: Kysely<FollowUpsDatabase>,
  key: MailKey,
  { accountId, webhookId, after, state }: DeliveriesRequest,
): Promise<DeliveriesPage> => {
  const states = state === 'sent' ? 'done' : state;
  const rowsOf = (reading: Kysely<FollowUpsDatabase>) =>
    reading
      .selectFrom('follow_ups.outbox')
      .select(COLUMNS)
      .select(queuedMicros.as('micros'))
      .where('kind', '=', 'webhook')
      .where('lane', '=', webhookId)
      .where('account_id', '=', accountId)
      .$if(states !== undefined, (query) => query.where('state', '=', states ?? 'done'))
      .where(olderThan(after))
      .orderBy('queued_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE + 1);
  // Waiting and failed rows have their own indexes.
  const isSeldom = state === 'waiting' || state === 'failed';
  const ofType = (reading: Kysely<FollowUpsDatabase>) => (type: RawBuilder<string>) =>
    rowsOf(reading).where('template', '=', type);
  const rows = await readInIndexOrder(database, state, (reading) =>
    (isSeldom
      ? rowsOf(reading)
      : mergeNewest(reading, eventTypesOf(webhookId), ofType(reading), PAGE + 1)
    ).execute(),
  );
  const { shown, ...next } = toPage(rows, PAGE);
  const attempts = await attemptsOf(
    database,
    shown.map((row) => row.id),
  );
  const results = shown.map(
    (row): WebhookDelivery => ({
      ...shownProgress(row),
      type: row.template,
      ...(row.payload === null
        ? {}
        : { request: (openPayload(key, row.id, row.payload) as MessagePayload).body }),
      answers: (attempts.get(row.id) ?? []).slice(0, SHOWN_ATTEMPTS).map(toAttemptBody),
    }),
  );
  return { results, ...next };
};

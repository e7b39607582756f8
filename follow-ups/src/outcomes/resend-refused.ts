import {
  RESEND_BATCH,
  RESENDABLE_DAYS,
  type ResendResult,
} from '@waivers/contract/signed-waivers/resend-failed.ts';
import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { newerThan, queuedMicros, toPage } from '../database/outbox-pages.ts';
import { type FollowUpFilters, TO_USERS } from './list-all.ts';
import { RESEND_COLUMNS, type ResendServices, requestAgain } from './resend.ts';

type Webhooks = {
  readonly webhooks: (
    accountId: string,
  ) => Promise<readonly { readonly id: string; readonly state: string }[]>;
};

export type ResendRefusedServices = ResendServices & Webhooks;

type Of = FollowUpFilters & { readonly accountId: string; readonly since: Date };

type Place = { readonly kind: FollowUpKind; readonly lane?: string };

/** Returns the destinations of the selected follow-ups. Omits disabled webhooks, because sending would fail again. */
const placesOf = async (
  { webhooks }: Webhooks,
  { accountId, kind, webhookId }: FollowUpFilters & { readonly accountId: string },
): Promise<readonly Place[]> => {
  const on = (await webhooks(accountId)).filter(
    ({ id, state }) => state === 'on' && (webhookId === undefined || webhookId === id),
  );
  const kinds = FOLLOW_UP_KINDS.filter((each) => kind === undefined || kind === each);
  return kinds.flatMap((each): readonly Place[] => {
    if (each === 'webhook') return on.map(({ id }) => ({ kind: each, lane: id }));
    return webhookId === undefined ? [{ kind: each }] : [];
  });
};

const isIn = ({ kind, lane }: Place) =>
  lane === undefined ? sql<boolean>`kind = ${kind}` : sql<boolean>`kind = ${kind} and lane = ${lane}`;

/**
 * Selects rows refused or given up since a given time. Omits voided ones, because restoring the record sends them
 * again.
 */
const refusedRows = (database: Kysely<FollowUpsDatabase>, { accountId, since, template }: Of) =>
  database
    .selectFrom('follow_ups.outbox')
    .where('account_id', '=', accountId)
    .where('state', '=', 'failed')
    .where('failure', 'in', ['refused', 'given_up'])
    .where('queued_at', '>=', since)
    .where('payload', 'is not', null)
    .where('not_after', '>', sql<Date>`clock_timestamp()`)
    .where('recipient', 'not in', TO_USERS)
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''));

/** Whether `resendRefused` would find anything. Cheap to poll: an index finds each destination's first row. */
export const isResendable = async (
  services: Pick<ResendRefusedServices, 'database' | 'webhooks'>,
  of: Omit<Of, 'since'>,
  now: Date,
): Promise<boolean> => {
  const { database } = services;
  const since = new Date(now.getTime() - RESENDABLE_DAYS * 86_400_000);
  const places = await placesOf(services, of);
  if (places.length === 0) return false;
  const rows = refusedRows(database, { ...of, since });
  const { is } = await database
    .selectNoFrom(({ exists, or }) =>
      or(places.map((place) => exists(rows.select('id').where(isIn(place))))).as('is'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(is);
};

/** Resends a batch, oldest first; the next call continues after it. @throws LogError if the log is unavailable */
export const resendRefused = async (
  services: ResendRefusedServices,
  { after, ...of }: Omit<Of, 'accountId'> & { readonly after?: string | undefined },
  context: CommandContext,
): Promise<ResendResult> => {
  const chosen = { ...of, accountId: context.accountId };
  const places = await placesOf(services, chosen);
  if (places.length === 0) return { resent: 0 };
  const page = await refusedRows(services.database, chosen)
    .select(RESEND_COLUMNS)
    .select(queuedMicros.as('micros'))
    .select(sql<boolean>`false`.as('isTooLate'))
    .where(({ or }) => or(places.map(isIn)))
    .where(newerThan(after))
    .orderBy('queued_at')
    .orderBy('id')
    .limit(RESEND_BATCH + 1)
    .execute();
  const { shown, ...next } = toPage(page, RESEND_BATCH);
  let resent = 0;
  for (const row of shown) {
    const commandId = derivedId(context.commandId, row.id);
    const outcome = await requestAgain(services, row, { ...context, commandId });
    if (!('refused' in outcome)) resent += 1;
  }
  return { resent, ...next };
};

import type { CommandContext } from '@waivers/command-api/handle-command.ts';
import {
  MOST_AT_ONCE,
  RESENDABLE_DAYS,
  type SentAgain,
} from '@waivers/contract/signed-waivers/refused-again.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import { sql } from 'kysely';
import { newerThan, pageOf, queuedMicros } from '../database/queued-pages.ts';
import { type Chosen, TO_USERS } from './list-all.ts';
import { type ResendServices, ROW_WANTED, wantAgain } from './resend.ts';

type Webhooks = {
  readonly webhooks: (
    accountId: string,
  ) => Promise<readonly { readonly id: string; readonly state: string }[]>;
};

export type ResendRefusedServices = ResendServices & Webhooks;

type Of = Chosen & { readonly accountId: string; readonly since: Date };

/**
 * Refused or given up since then. What goes to a webhook that is off is not among it: it would be refused again. Nor is
 * what was voided: whoever takes that back sends it again.
 */
const refusedRows = async (
  { database, webhooks }: Pick<ResendRefusedServices, 'database' | 'webhooks'>,
  { accountId, since, kind, webhookId, template }: Of,
) => {
  const on = (await webhooks(accountId)).filter(({ state }) => state === 'on').map(({ id }) => id);
  return {
    rows: database
      .selectFrom('follow_ups.outbox')
      .where('account_id', '=', accountId)
      .where('state', '=', 'failed')
      .where('failure', 'in', ['refused', 'given_up'])
      .where('queued_at', '>=', since)
      .where('payload', 'is not', null)
      .where('not_after', '>', sql<Date>`clock_timestamp()`)
      .where('recipient', 'not in', TO_USERS)
      .where(sql<boolean>`(kind <> 'webhook' or lane = any(${on}))`)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'mail'))
      .$if(webhookId !== undefined, (query) => query.where('lane', '=', webhookId ?? ''))
      .$if(template !== undefined, (query) => query.where('template', '=', template ?? '')),
  };
};

/** Whether `resendRefused` would find anything, from the longest time ago that owners are offered. */
export const isResendable = async (
  services: Pick<ResendRefusedServices, 'database' | 'webhooks'>,
  of: Omit<Of, 'since'>,
  now: Date,
): Promise<boolean> => {
  const since = new Date(now.getTime() - RESENDABLE_DAYS * 86_400_000);
  const { rows } = await refusedRows(services, { ...of, since });
  return (await rows.select('id').limit(1).executeTakeFirst()) !== undefined;
};

/**
 * Oldest first, some at a time. The next call goes on behind them, also where they have failed again meanwhile.
 * @throws LogError when the log is away
 */
export const resendRefused = async (
  services: ResendRefusedServices,
  { after, ...of }: Omit<Of, 'accountId'> & { readonly after?: string | undefined },
  context: CommandContext,
): Promise<SentAgain> => {
  const { rows } = await refusedRows(services, { ...of, accountId: context.accountId });
  const page = await rows
    .select(ROW_WANTED)
    .select(queuedMicros.as('micros'))
    .select(sql<boolean>`false`.as('isTooLate'))
    .where(newerThan(after))
    .orderBy('queued_at')
    .orderBy('id')
    .limit(MOST_AT_ONCE + 1)
    .execute();
  const { shown, ...next } = pageOf(page, MOST_AT_ONCE);
  let resent = 0;
  for (const row of shown) {
    const commandId = idMadeBy(context.commandId, row.id);
    const outcome = await wantAgain(services, row, { ...context, commandId });
    if (!('refused' in outcome)) resent += 1;
  }
  return { resent, ...next };
};

import type { CommandContext } from '@waivers/command-api/handle-command.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import { sql } from 'kysely';
import { type Chosen, TO_USERS } from './list-all.ts';
import { type ResendServices, ROW_WANTED, wantAgain } from './resend.ts';

/** Of a call; each is one event. */
export const MOST_AT_ONCE = 500;

export type ResendRefusedServices = ResendServices & {
  readonly webhooks: (
    accountId: string,
  ) => Promise<readonly { readonly id: string; readonly state: string }[]>;
};

type Of = Chosen & { readonly since: Date };

/**
 * Everything of the account that was refused or given up since then, oldest first, some at a time. What goes to a webhook
 * that is off stays: it would be refused again. So does what was voided: whoever takes that back sends it again.
 * @throws LogError when the log is away
 */
export const resendRefused = async (
  services: ResendRefusedServices,
  { since, kind, webhookId, template }: Of,
  context: CommandContext,
): Promise<{ readonly resent: number; readonly more: boolean }> => {
  const webhooks = await services.webhooks(context.accountId);
  const on = webhooks.filter(({ state }) => state === 'on').map(({ id }) => id);
  const rows = await services.database
    .selectFrom('follow_ups.outbox')
    .select(ROW_WANTED)
    .select(sql<boolean>`false`.as('isTooLate'))
    .where('account_id', '=', context.accountId)
    .where('state', '=', 'failed')
    .where('failure', '<>', 'voided')
    .where('queued_at', '>=', since)
    .where('payload', 'is not', null)
    .where('not_after', '>', sql<Date>`clock_timestamp()`)
    .where('recipient', 'not in', TO_USERS)
    .where(sql<boolean>`(kind <> 'webhook' or lane = any(${on}))`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'mail'))
    .$if(webhookId !== undefined, (query) => query.where('lane', '=', webhookId ?? ''))
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''))
    .orderBy('queued_at')
    .orderBy('id')
    .limit(MOST_AT_ONCE + 1)
    .execute();
  let resent = 0;
  for (const row of rows.slice(0, MOST_AT_ONCE)) {
    const commandId = idMadeBy(context.commandId, row.id);
    const outcome = await wantAgain(services, row, { ...context, commandId });
    if (!('refused' in outcome)) resent += 1;
  }
  return { resent, more: rows.length > MOST_AT_ONCE && resent > 0 };
};

import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import { sql } from 'kysely';
import { RESEND_COLUMNS, type ResendResult, type ResendServices, requestAgain } from '../outcomes/resend.ts';

/** @throws LogError if the log is unavailable; the command may be repeated */
export const resendMessage = async (
  services: ResendServices,
  { webhookId, messageId }: { readonly webhookId: string; readonly messageId: string },
  context: CommandContext,
): Promise<ResendResult> => {
  const row = await services.database
    .selectFrom('follow_ups.outbox')
    .select(RESEND_COLUMNS)
    .select(sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'))
    .where('id', '=', messageId)
    .where('kind', '=', 'webhook')
    .where('lane', '=', webhookId)
    .where('account_id', '=', context.accountId)
    .executeTakeFirst();
  return row === undefined ? { refused: 'not_found' } : requestAgain(services, row, context);
};

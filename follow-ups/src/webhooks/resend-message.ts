import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import { sql } from 'kysely';
import { type ResendServices, type Resent, ROW_WANTED, wantAgain } from '../outcomes/resend.ts';

/** @throws LogError when the log is away; the command may be repeated */
export const resendMessage = async (
  services: ResendServices,
  { webhookId, messageId }: { readonly webhookId: string; readonly messageId: string },
  context: CommandContext,
): Promise<Resent> => {
  const row = await services.database
    .selectFrom('follow_ups.outbox')
    .select(ROW_WANTED)
    .select(sql<boolean>`not_after <= clock_timestamp()`.as('isTooLate'))
    .where('id', '=', messageId)
    .where('kind', '=', 'webhook')
    .where('lane', '=', webhookId)
    .where('account_id', '=', context.accountId)
    .executeTakeFirst();
  return row === undefined ? { refused: 'not_found' } : wantAgain(services, row, context);
};

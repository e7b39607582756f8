import { accountStream } from '@waivers/events/definitions/streams.ts';
import type { LogPosition } from '@waivers/events/log/event-log.ts';
import type { ReplayRefusal } from '../decider.ts';
import { type CommandContext, type CommandServices, handleCommand } from '../handle-command.ts';
import type { AccountSetting } from './commands.ts';
import { type AccountRefusal, accountDecider } from './decide.ts';

export type AccountChanged = { readonly position: LogPosition | undefined } | AccountRefusal | ReplayRefusal;

/** Sets one thing of the account that the context names. */
export const changeAccount = async (
  services: CommandServices,
  command: AccountSetting,
  context: CommandContext,
): Promise<AccountChanged> => {
  const handled = await handleCommand(services, {
    stream: accountStream(context.accountId),
    decider: accountDecider(services.keys),
    command,
    context,
  });
  switch (handled.kind) {
    case 'refused':
      return handled.refusal;
    case 'done':
      return { position: handled.position };
    case 'version_mismatch':
      throw new Error('A setting of an account was bound to a version.');
    default:
      return handled satisfies never;
  }
};

import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { AccountSetting } from './commands.ts';
import { type AccountRefusal, accountDecider } from './decide.ts';
import type { IntegrationCommand } from './decide-integration.ts';

export type AccountChangeOutcome =
  | { readonly position: LogPosition | undefined }
  | { readonly refused: 'version_mismatch' }
  | AccountRefusal
  | ReplayRefusal;

/** @param expectedVersion the version from `If-Match`; if undefined, any version is accepted */
export const changeAccount = async (
  services: CommandServices,
  command: AccountSetting | IntegrationCommand,
  context: CommandContext,
  expectedVersion?: number,
): Promise<AccountChangeOutcome> => {
  const handled = await handleCommand(services, {
    stream: accountStream(context.accountId),
    decider: accountDecider(services.keys),
    command,
    context,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  });
  switch (handled.kind) {
    case 'refused':
      return handled.refusal;
    case 'done':
      return { position: handled.position };
    case 'version_mismatch':
      return { refused: 'version_mismatch' };
    default:
      return handled satisfies never;
  }
};

import type { ReplayRefusal } from '@waivers/events/commands/decider.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { v7 } from 'uuid';
import type { WebhookCommand } from './commands.ts';
import { type WebhookRefusal, webhookDecider } from './decide.ts';
import type { WebhookState } from './state.ts';

export type ManageResult =
  | {
      readonly webhook: WebhookState | undefined;
      readonly position: LogPosition | undefined;
    }
  | WebhookRefusal
  | ReplayRefusal;

/** Includes the account id because two accounts may send the same idempotency key. */
export const webhookIdOf = ({
  commandId,
  accountId,
}: Pick<CommandContext, 'commandId' | 'accountId'>): string => derivedId(commandId, `webhook ${accountId}`);

/** @throws LogError if the log is unavailable; the command may be repeated */
export const manageWebhook = async (
  services: CommandServices,
  command: WebhookCommand,
  context: CommandContext,
): Promise<ManageResult> => {
  const handled = await handleCommand(services, {
    stream: accountStream(context.accountId),
    decider: webhookDecider(services.keys),
    command,
    context,
  });
  if (handled.kind === 'refused') return handled.refusal;
  if (handled.kind === 'version_mismatch') throw new Error('No version was asked for.');
  const webhook = handled.stateAfter.webhooks.find(({ id }) => id === command.webhookId);
  return { webhook, position: handled.position };
};

/** Turns off a webhook as the system. No-op if it is off or removed. @throws LogError if the log is unavailable */
export const switchOffWebhook = async (
  services: CommandServices,
  { accountId, webhookId }: { readonly accountId: string; readonly webhookId: string },
  reason: 'failing' | 'gone',
  now: Date,
): Promise<void> => {
  const commandId = v7();
  await manageWebhook(
    services,
    { type: 'SwitchWebhookOff', webhookId, reason },
    { commandId, correlationId: commandId, accountId, actor: { kind: 'system' }, now },
  );
};

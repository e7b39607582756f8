import type { IntegrationInput } from '@waivers/contract/users/integrations.ts';
import type { CommandContext, CommandServices } from '@waivers/events/commands/handle-command.ts';
import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { evolve, noAccount } from '@waivers/events/folds/account.ts';
import { foldCache } from '@waivers/events/folds/fold-stream.ts';
import type { Integrations } from '@waivers/events/folds/integrations.ts';
import type { AccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { type AccountChangeOutcome, changeAccount } from '../accounts/change-account.ts';
import type { IntegrationCommand } from '../accounts/decide-integration.ts';
import { secretsOf } from '../accounts/named-secrets.ts';
import type { CheckIntegration, IntegrationCheckResult } from './integration-check.ts';

export type ChangeIntegrationServices = CommandServices & {
  readonly secrets: AccountSecrets;
  readonly checkIntegration: CheckIntegration;
};

type IntegrationRefusal =
  | Exclude<IntegrationCheckResult, 'accepted'>
  | { readonly refused: 'id_already_used' };

export type IntegrationOutcome = AccountChangeOutcome | IntegrationRefusal;

type EnteredIntegration = { readonly target: IntegrationTarget; readonly secret: string };

const enteredIn = (sent: IntegrationInput): EnteredIntegration => {
  switch (sent.service) {
    case 'klaviyo':
      return { target: { service: 'klaviyo', listId: sent.listId }, secret: sent.apiKey };
    case 'mailchimp':
      return { target: { service: 'mailchimp', audienceId: sent.audienceId }, secret: sent.apiKey };
    case 'shopify': {
      const { tenant, clientId, clientSecret } = sent;
      return { target: { service: 'shopify', tenant, clientId }, secret: clientSecret };
    }
    default:
      return sent satisfies never;
  }
};

const valuesOf = ({ service: _service, ...values }: IntegrationTarget): readonly string[] =>
  Object.values(values);

const isEmpty = ({ target, secret }: EnteredIntegration): boolean =>
  secret === '' && valuesOf(target).every((value) => value === '');

/** Returns whether the entry differs from the stored setting. Sending back an unedited entry is not a change. */
export const isChange = (sent: IntegrationInput, integrations: Integrations): boolean => {
  const entered = enteredIn(sent);
  const known = integrations[sent.service];
  if (known === undefined) return !isEmpty(entered);
  return entered.secret !== '' || canonicalJson(entered.target) !== canonicalJson(known.target);
};

export const integrationsOf = async (
  { log }: Pick<CommandServices, 'log'>,
  accountId: string,
): Promise<Integrations> => {
  const { state } = await foldCache(log, evolve, noAccount)(accountStream(accountId));
  return state.status === 'registered' ? state.integrations : {};
};

const commandOf = async (
  services: ChangeIntegrationServices,
  sent: IntegrationInput,
  integrations: Integrations,
  { accountId, commandId }: CommandContext,
  isRepeated: boolean,
): Promise<IntegrationCommand | IntegrationRefusal> => {
  const { service } = sent;
  const entered = enteredIn(sent);
  const { target } = entered;
  if (isEmpty(entered)) return { type: 'RemoveIntegration', service };
  const known = integrations[service];
  const isNew = entered.secret !== '';
  const secret = isNew ? entered.secret : known && (await services.secrets.find(accountId, known.secretId));
  if (secret === undefined || valuesOf(target).includes(''))
    return { refused: 'integration_invalid', reason: 'incomplete' };
  // A repeated command returns its original outcome, even if the service would now reject the keys.
  const checked = isRepeated ? 'accepted' : await services.checkIntegration({ target, secret, accountId });
  if (checked !== 'accepted') return checked;
  if (!isNew && known !== undefined) return { type: 'SetIntegration', target, secretId: known.secretId };
  const secretId = derivedId(commandId, `${accountId} ${service}`);
  const stored = await services.secrets.put(accountId, secretId, secret);
  if (stored !== secret) return { refused: 'id_already_used' };
  return { type: 'SetIntegration', target, secretId };
};

/** Validates keys with the service, then stores them outside the events. `isRepeated`: the command is in the stream. */
export const changeIntegration = async (
  services: ChangeIntegrationServices,
  sent: IntegrationInput,
  context: CommandContext,
  isRepeated: boolean,
  expectedVersion?: number,
): Promise<IntegrationOutcome> => {
  const { accountId } = context;
  const before = await integrationsOf(services, accountId);
  const replaced = await secretsOf(services.log, accountId);
  const command = await commandOf(services, sent, before, context, isRepeated);
  if ('refused' in command) return command;
  const changed = await changeAccount(services, command, context, expectedVersion);
  if ('refused' in changed) return changed;
  await services.secrets.prune(accountId, await secretsOf(services.log, accountId), replaced);
  return changed;
};

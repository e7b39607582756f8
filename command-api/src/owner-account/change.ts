import type { IntegrationInput } from '@waivers/contract/users/integrations.ts';
import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { type AccountDetails, emailTemplateHash, readAccount } from '@waivers/events/folds/account.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { RateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { withoutAccents } from '@waivers/waiver/accents.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import type { ErrorParams, ValidationError } from '@waivers/waiver/validation.ts';
import { changeAccount } from '../accounts/change-account.ts';
import type { AccountSetting } from '../accounts/commands.ts';
import { LOGO_BOX, parseImageOf } from '../blobs/image.ts';
import { changeEmail } from '../email-changes/change-email.ts';
import type { SettleEmailServices } from '../email-changes/settle.ts';
import { renameUser } from '../users/rename.ts';
import { acceptEmailTemplate } from './accept-email-template.ts';
import { DEFAULT_LOCALE, defaultEmailTemplate } from './answer.ts';
import {
  type ChangeIntegrationServices,
  changeIntegration,
  integrationsOf,
  isChange,
} from './change-integration.ts';
import type { IntegrationCheckResult } from './integration-check.ts';
import type { OwnerChange } from './wire.ts';

export type ChangeServices = SettleEmailServices & ChangeIntegrationServices & { readonly blobs: BlobStore };

type Invalid = { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

export type OwnerChangeOutcome =
  | { readonly position: LogPosition | undefined }
  | Invalid
  | RateLimitRefusal
  | Exclude<IntegrationCheckResult, 'accepted'>
  | { readonly refused: 'not_found' | 'id_already_used' | 'email_taken' | 'version_mismatch' };

const invalid = (path: string, code: string, params?: ErrorParams): Invalid => ({
  refused: 'invalid',
  errors: [{ path, code, params }],
});

/** Keeps the old logo because events reference it. Erasing the account deletes all its images. */
const logoSetting = async (
  { blobs }: ChangeServices,
  accountId: string,
  dataUrl: string | null,
): Promise<AccountSetting | Invalid> => {
  if (dataUrl === null) return { type: 'ChooseLogo', logo: undefined };
  const image = await parseImageOf(accountId, dataUrl, LOGO_BOX);
  if ('refused' in image) return invalid('logo', image.refused.code, image.refused.params);
  return { type: 'ChooseLogo', logo: await blobs.put(accountId, image) };
};

const companyOf = (account: AccountDetails | undefined): string =>
  account === undefined || account.business === ERASED ? '' : account.business.company;

/** Sending the default text back unchanged keeps the default. */
const templateSetting = async (
  services: ChangeServices,
  accountId: string,
  { emailSubject = null, emailTemplate = null }: NonNullable<OwnerChange['config']>,
): Promise<AccountSetting | Invalid> => {
  if (emailSubject === null || emailTemplate === null)
    return { type: 'ReviseEmailTemplate', template: undefined };
  const accepted = acceptEmailTemplate(emailSubject, emailTemplate, 'config.emailTemplate');
  if ('refused' in accepted) return accepted;
  const account = await readAccount(services, accountId);
  const isOwn = account?.emailTemplate !== undefined;
  const locale = account?.state.status === 'registered' ? account.state.locale : undefined;
  const given = defaultEmailTemplate(locale ?? DEFAULT_LOCALE, companyOf(account));
  // Request parsing strips accents from the subject, which contains the business name.
  const sentBack = { ...given, emailSubject: withoutAccents(given.emailSubject) };
  const isDefault = !isOwn && emailTemplateHash(accepted.template) === emailTemplateHash(sentBack);
  return { type: 'ReviseEmailTemplate', template: isDefault ? undefined : accepted.template };
};

const isTextAsItIs = async (
  services: ChangeServices,
  accountId: string,
  config: NonNullable<OwnerChange['config']>,
): Promise<boolean> => {
  const setting = await templateSetting(services, accountId, config);
  if ('refused' in setting || setting.type !== 'ReviseEmailTemplate') return false;
  const { template } = setting;
  const { emailTemplate } = (await readAccount(services, accountId)) ?? {};
  return (template && emailTemplateHash(template)) === (emailTemplate && emailTemplateHash(emailTemplate));
};

/** Returns the service that the request changes. Unchanged entries count too, so their keys are validated again. */
const integrationIn = async (
  services: ChangeServices,
  accountId: string,
  config: OwnerChange['config'],
): Promise<IntegrationInput | Invalid | undefined> => {
  const sent = config?.integrations ?? [];
  if (config === undefined || config.integrations === undefined) return undefined;
  const known = await integrationsOf(services, accountId);
  const isAlone = config.emailSubject === undefined;
  const changed = isAlone && sent.length === 1 ? sent : sent.filter((each) => isChange(each, known));
  const [entry, ...others] = changed;
  if (others.length > 0) return invalid('config.integrations', 'one_setting');
  if (isAlone) return entry ?? invalid('config.integrations', 'one_setting');
  if (entry === undefined || (await isTextAsItIs(services, accountId, config))) return entry;
  return invalid('config.integrations', 'one_setting');
};

const companySetting = async (
  services: ChangeServices,
  accountId: string,
  company: string,
): Promise<AccountSetting> => {
  const account = await readAccount(services, accountId);
  return { type: 'RenameCompany', company, present: companyOf(account) };
};

/** @throws Error without a business setting, which `ownerChangeInput` rules out */
const settingIn = async (
  services: ChangeServices,
  accountId: string,
  sent: OwnerChange,
): Promise<AccountSetting | Invalid> => {
  if (sent.company !== undefined) return companySetting(services, accountId, sent.company);
  if (sent.logo !== undefined) return logoSetting(services, accountId, sent.logo);
  if (sent.config !== undefined) return templateSetting(services, accountId, sent.config);
  if (sent.timeZone !== undefined) return { type: 'ChooseTimeZone', timeZone: sent.timeZone };
  if (sent.locale !== undefined)
    return { type: 'ChooseLanguage', locale: parseLocale(sent.locale) ?? DEFAULT_LOCALE };
  if (sent.videoReminder !== undefined) return { type: 'ChooseVideoReminder', isOn: sent.videoReminder };
  throw new Error('A request changes no setting.');
};

/** User and account have separate streams, but a command id must be unique across both. */
const isUsedIn = async (
  { log }: ChangeServices,
  stream: string,
  { commandId }: CommandContext,
): Promise<boolean> => {
  for await (const page of streamPages(log, stream)) {
    if (page.some(({ metadata }) => metadata.commandId === commandId)) return true;
  }
  return false;
};

/** Applies one change. `expectedVersion` refers to the account and is ignored for the user's own name and email. */
export const changeOwner = async (
  services: ChangeServices,
  userId: string,
  sent: OwnerChange,
  context: CommandContext,
  expectedVersion?: number,
): Promise<OwnerChangeOutcome> => {
  const { firstName, lastName, email } = sent;
  const isOfPerson = firstName !== undefined || email !== undefined;
  const other = isOfPerson ? accountStream(context.accountId) : userStream(userId);
  if (await isUsedIn(services, other, context)) return { refused: 'id_already_used' };
  if (firstName !== undefined && lastName !== undefined) {
    return renameUser(services, userId, { firstName, lastName }, context);
  }
  if (email !== undefined) return changeEmail(services, userId, email, context);
  const integration = await integrationIn(services, context.accountId, sent.config);
  if (integration !== undefined && 'refused' in integration) return integration;
  if (integration !== undefined) {
    const isRepeated = await isUsedIn(services, accountStream(context.accountId), context);
    return changeIntegration(services, integration, context, isRepeated, expectedVersion);
  }
  const setting = await settingIn(services, context.accountId, sent);
  if ('refused' in setting) return setting;
  return changeAccount(services, setting, context, expectedVersion);
};

import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { createWebhookUrls } from '@waivers/events/folds/account.ts';
import { readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { hasEmailChange } from '@waivers/events/folds/user.ts';
import { emailLinkToken } from '@waivers/server/access/email-links.ts';
import { SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { EMAIL_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import { longDate, longTime } from '../layout/long-date.ts';
import type { MailPayload } from '../layout/mail.ts';
import { signerName } from '../layout/signer-name.ts';
import type { ComposeResult, MailServices } from '../mail-services.ts';
import { languageOf, type Sender } from '../sender.ts';
import { productMail } from './product-mail.ts';

type Notice<Template> = Extract<MailPayload, { readonly template: Template }>;

/** Returns both the first and the full name, because languages differ in which one they use to address people. */
const namesOf = ({ profile }: UserDetails, locale: ProductLocale, shown = (name: string) => name) => {
  if (profile === ERASED) return undefined;
  const [firstName, lastName] = [shown(profile.firstName), shown(profile.lastName)];
  return { firstName, name: fullName({ firstName, lastName }, locale) };
};

/** Whether the change still applies and, for the new address, still needs confirmation. */
const isOpen = (
  { state }: UserDetails,
  { template, changeId }: Notice<'email-changed' | 'confirm-email'>,
) => {
  if (state.status === 'erased' || !hasEmailChange(state.email, changeId)) return false;
  const change = state.email.changes.find((each) => each.changeId === changeId);
  return (
    template === 'email-changed' || (state.email.confirmable === changeId && change?.isConfirmed !== true)
  );
};

/**
 * Composes the mail to the previous, verified address, which can undo the change, or to the new one, which confirms
 * it. The recipient of the new address did not ask for mail, so names are shown as cautiously as a signer's.
 */
export const emailChangeMail = async (
  services: MailServices,
  sender: Sender,
  notice: Notice<'email-changed' | 'confirm-email'>,
): Promise<ComposeResult> => {
  const { template, userId, changeId } = notice;
  const user = await readUser(services, userId);
  const change = user?.emailChanges.get(changeId);
  const locale = languageOf(sender);
  const isOld = template === 'email-changed';
  const names = user && namesOf(user, locale, isOld ? undefined : signerName);
  if (user === undefined || change === undefined || names === undefined || !isOpen(user, notice)) {
    return 'unwanted';
  }
  const words = mailWordsIn(locale);
  const until = longDate(
    new Date(Date.parse(change.changedAt) + EMAIL_LINK_LIFETIME_MS).toISOString(),
    locale,
    sender.timeZone,
  );
  const values = { ...names, email: change.email, until };
  const purpose = isOld ? 'undo-email-change' : 'confirm-email';
  const token = emailLinkToken(services.fingerprintKey, purpose, {
    subjectId: userId,
    eventId: changeId,
  });
  return productMail(
    isOld ? change.provenBefore : change.email,
    isOld ? words.emailChanged : words.confirmEmail,
    locale,
    values,
    `${services.publicUrl}/auth/${purpose}/${token}`,
  );
};

type SecurityNotice =
  | 'passwordChanged'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed';

/** Sent to the last verified address, because a thief may just have entered a new one. */
const securityNotice = async (
  services: MailServices,
  sender: Sender,
  {
    userId,
    at,
    ...values
  }: Readonly<Record<string, string>> & { readonly userId: string; readonly at: string },
  words: SecurityNotice,
): Promise<ComposeResult> => {
  const user = await readUser(services, userId);
  const locale = languageOf(sender);
  const names = user && namesOf(user, locale);
  if (user === undefined || names === undefined || user.provenEmail === undefined) return 'unwanted';
  const all = { ...names, ...values, at: longTime(at, locale, sender.timeZone) };
  const link = `${services.publicUrl}/auth/forgot-password`;
  return productMail(user.provenEmail, mailWordsIn(locale)[words], locale, all, link);
};

export const passwordChangedMail = (
  services: MailServices,
  sender: Sender,
  { userId, changedAt: at }: Notice<'password-changed'>,
): Promise<ComposeResult> => securityNotice(services, sender, { userId, at }, 'passwordChanged');

export const secondFactorMail = (
  services: MailServices,
  sender: Sender,
  { template, userId, factor: kind, changedAt: at }: Notice<'second-factor-added' | 'second-factor-removed'>,
): Promise<ComposeResult> =>
  securityNotice(
    services,
    sender,
    { userId, at, kind },
    template === 'second-factor-added' ? 'secondFactorAdded' : 'secondFactorRemoved',
  );

export const recoveryCodesMadeMail = (
  services: MailServices,
  sender: Sender,
  { userId, madeAt: at }: Notice<'recovery-codes-made'>,
): Promise<ComposeResult> => securityNotice(services, sender, { userId, at }, 'recoveryCodesMade');

export const recoveryCodeUsedMail = (
  services: MailServices,
  sender: Sender,
  { userId, usedAt: at, left }: Notice<'recovery-code-used'>,
): Promise<ComposeResult> =>
  securityNotice(services, sender, { userId, at, left: String(left) }, 'recoveryCodeUsed');

/** Mails the owner's current address. @param values besides the names; `path` is the button's target */
const toOwner = async (
  services: MailServices,
  sender: Sender,
  userId: string,
  words: 'integrationOff' | 'webhookOff',
  { path, ...values }: Readonly<Record<string, string>> & { readonly path: string },
): Promise<ComposeResult> => {
  const to = await services.senders.ownersEmail(userId);
  const user = await readUser(services, userId);
  const locale = languageOf(sender);
  const names = user && namesOf(user, locale);
  if (to === undefined || names === undefined) return 'unwanted';
  const link = `${services.publicUrl}${path}`;
  return productMail(to, mailWordsIn(locale)[words], locale, { ...names, ...values }, link);
};

/** Sent after a service has rejected the business's API keys for days and its integration was turned off. */
export const integrationOffMail = (
  services: MailServices,
  sender: Sender,
  { userId, service }: Notice<'integration-off'>,
): Promise<ComposeResult> =>
  toOwner(services, sender, userId, 'integrationOff', {
    path: '/account/integrations',
    service: SERVICE_NAMES[service],
  });

/** Sent when a webhook has failed for days or returned 410. Names only the host, because URLs may contain keys. */
export const webhookOffMail = async (
  services: MailServices,
  sender: Sender,
  { userId, webhookId, reason }: Notice<'webhook-off'>,
  accountId: string,
): Promise<ComposeResult> => {
  const urls = createWebhookUrls(services.keys);
  for await (const page of streamPages(services.log, accountStream(accountId))) page.forEach(urls.add);
  const url = await urls.of(webhookId);
  if (url === undefined) return 'unwanted';
  const path = `/account/webhooks/${webhookId}`;
  return toOwner(services, sender, userId, 'webhookOff', { path, host: new URL(url).host, reason });
};

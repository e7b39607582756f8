import { userOfActor } from '@waivers/events/definitions/event.ts';
import { invitedUntil } from '@waivers/events/folds/people.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
import { userName } from '@waivers/events/folds/read-user.ts';
import { emailLinkToken } from '@waivers/server/access/email-links.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { longTime } from '../layout/long-date.ts';
import type { MailPayload } from '../layout/mail.ts';
import { signerName } from '../layout/signer-name.ts';
import type { ComposeResult, MailServices } from '../mail-services.ts';
import { languageOf, type Sender } from '../sender.ts';
import { productMail } from './product-mail.ts';

/**
 * Sent only while the link is the newest of a pending invitation. The recipient did not ask for mail, so names are shown
 * as cautiously as a signer's.
 */
export const invitationMail = async (
  services: MailServices,
  sender: Sender,
  { userId, invitationId }: Extract<MailPayload, { readonly template: 'invitation' }>,
): Promise<ComposeResult> => {
  const { accountId, timeZone } = sender;
  const found = await readPeople(services, accountId);
  const { state, role, invitation } = found.people.get(userId) ?? {};
  const to = await invitedEmail(services.keys, found, userId);
  const isOpen = state === 'invited' && invitation?.id === invitationId;
  if (!isOpen || role === undefined || to === undefined) return 'unwanted';
  const inviting = found.invited.get(userId)?.metadata.actor;
  const invitedBy = (inviting && userOfActor(inviting)) ?? '';
  const company = signerName(sender.company);
  const inviter = signerName((await userName(services, invitedBy)) ?? company);
  const locale = languageOf(sender);
  const until = longTime(invitedUntil(invitation).toISOString(), locale, timeZone);
  const ids = { subjectId: accountId, eventId: invitationId };
  const token = emailLinkToken(services.fingerprintKey, 'accept-invitation', ids);
  return productMail(
    to,
    mailWordsIn(locale).invitation,
    locale,
    { company, inviter, role, until },
    `${services.publicUrl}/auth/accept-invitation/${token}`,
  );
};

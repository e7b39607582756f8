import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { Mail, MailPayload } from '@waivers/follow-ups/mails/layout/mail.ts';
import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import { defaultMail } from '@waivers/waiver/mails/default-mail.ts';
import { htmlToMailText } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { v7 } from 'uuid';
import { openVenue } from './venue.ts';

export type SampleMail = { readonly name: string; readonly mail: Mail };

const PASSWORD = {
  to: 'ada@example.com',
  firstName: 'Ada',
  company: 'Acme Climbing',
  username: 'acme-climbing4711',
  temporaryPassword: 'abcde-fghjk-mnpqr-stuvw',
  expiresAt: '2026-11-29T12:00:00.000Z',
} as const;

const OWN_TEXT =
  '<p class="align-center"><strong>Welcome to the rock, [[first-name]]!</strong></p>' +
  '<p>You have signed <em>[[waiver-title]]</em>. Bring these on your first visit:</p>' +
  '<ul><li>your climbing shoes</li><li>a <u>filled</u> water bottle</li><li>somebody to belay you</li></ul>' +
  '<p class="indent-1">Opening hours: <a href="https://acme.example/hours">acme.example/hours</a></p>' +
  '<p>Your copy: [[download-link]]</p><p>See you soon<br>Ada and the team</p>';

/** Renders every mail in one language. @param logo PNG of the business's logo */
export const sampleMails = async (locale: FinishedLocale, logo: Buffer): Promise<readonly SampleMail[]> => {
  const log = createMemoryLog();
  const venue = await openVenue({ log, keys: memoryKeyStore() }, { locale });
  const { userId } = venue;
  const samples: SampleMail[] = [];
  const add = async (name: string, payload: MailPayload): Promise<void> => {
    samples.push({ name, mail: await venue.mail(payload) });
  };

  await add('temporary-password', { template: 'temporary-password', ...PASSWORD });
  await add('recovery', { template: 'recovery', ...PASSWORD });
  const emailChange = { email: 'ada.lovelace@example.com', previousEmail: 'ada@example.com' };
  const [changeId = ''] = await venue.user({
    type: 'ChangeEmail',
    emailChange,
    emailVersion: 0,
    now: new Date(),
  });
  await add('email-changed', { template: 'email-changed', userId, changeId });
  await add('confirm-email', { template: 'confirm-email', userId, changeId });
  const invited = { userId: v7(), role: 'front_desk', email: 'ben@example.com' } as const;
  const [invitationId = ''] = await venue.people({ type: 'InvitePerson', ...invited });
  await add('invitation', { template: 'invitation', userId: invited.userId, invitationId });
  await add('password-changed', {
    template: 'password-changed',
    userId,
    changedAt: '2026-11-22T12:00:00.000Z',
  });

  const at = '2026-11-22T12:00:00.000Z';
  const factor = 'passkey';
  await add('second-factor-added', { template: 'second-factor-added', userId, factor, changedAt: at });
  await add('second-factor-removed', { template: 'second-factor-removed', userId, factor, changedAt: at });
  await add('recovery-codes-made', { template: 'recovery-codes-made', userId, madeAt: at });
  await add('recovery-code-used', { template: 'recovery-code-used', userId, usedAt: at, left: 7 });

  await add('integration-off', { template: 'integration-off', userId, service: 'mailchimp' });
  const webhookId = await venue.webhook('https://booking.example/waivers?key=7');
  await add('webhook-off', { template: 'webhook-off', userId, webhookId, reason: 'failing' });

  const { id: signedWaiverId } = await venue.sign({ locale });
  await add('signed-waiver', { template: 'signed-waiver', signedWaiverId });
  const bytes = await venue.blobs.put(venue.accountId, { mediaType: 'image/png', bytes: logo });
  await venue.set({ type: 'ChooseLogo', logo: bytes });
  await add('signed-waiver-with-logo', { template: 'signed-waiver', signedWaiverId });
  const written = htmlToMailText(OWN_TEXT);
  if (!written.ok) throw new Error(written.code);
  const template = { emailSubject: 'Welcome, [[first-name]]', emailTemplate: written.value };
  await venue.set({ type: 'ReviseEmailTemplate', template });
  await add('signed-waiver-own-text', { template: 'signed-waiver', signedWaiverId });
  await add('video-reminder', { template: 'video-reminder', signedWaiverId, confirmationId: v7() });
  const draft = defaultMail(mailWordsIn(locale).signedWaiver, PASSWORD.company);
  await add('test', { template: 'test', userId, ...draft, locale });
  await log.close();
  return samples;
};

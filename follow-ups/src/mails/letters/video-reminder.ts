import { isComplete, livingParticipants, readViewingSteps } from '@waivers/events/folds/signed-waiver.ts';
import { formatText } from '@waivers/server/pages/format-text.ts';
import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { readOutcome } from '../../outcomes/record-outcome.ts';
import { type AddressedRecord, readAddressedRecord } from '../addressed-record.ts';
import { paragraphsOf } from '../layout/content.ts';
import { layOut } from '../layout/lay-out.ts';
import type { MailPayload } from '../layout/mail.ts';
import { signerName } from '../layout/signer-name.ts';
import type { ComposeResult, MailServices } from '../mail-services.ts';
import { mailId } from '../queue-mail.ts';
import { fromName, MAX_FROM_NAME, type Sender } from '../sender.ts';
import { videoLink } from './video-link.ts';

type Reminder = Extract<MailPayload, { template: 'video-reminder' }>;

/** Whether the confirmation was refused or never sent. Such people are not reminded of the video. */
const wasRefused = async (
  { log }: MailServices,
  { corrected }: AddressedRecord,
  { confirmationId }: Reminder,
): Promise<boolean> => {
  const id = corrected === undefined ? confirmationId : mailId(corrected.eventId, 'signed-waiver', 'signer');
  return (await readOutcome(log, id)).status === 'failed';
};

/**
 * Reminds a party that has not finished the video.
 * @returns `not_needed` if the party has finished, the business sends no reminders, or the confirmation was refused;
 * `unwanted` if the signer is erased or gave no address; `voided` while the record is void
 */
export const videoReminder = async (
  services: MailServices,
  sender: Sender,
  reminder: Reminder,
): Promise<ComposeResult> => {
  if (!sender.videoReminder) return 'not_needed';
  const addressed = await readAddressedRecord(services, reminder.signedWaiverId);
  if (typeof addressed === 'string') return addressed;
  if (await wasRefused(services, addressed, reminder)) return 'not_needed';
  const { record, signer, to, document } = addressed;
  const { signing } = record;
  const steps = await readViewingSteps(services, record.id);
  if (isComplete(steps, livingParticipants(signing))) return 'not_needed';
  const { locale } = signing;
  const words = mailWordsIn(locale).videoReminder;
  const company = fromName(sender);
  const [firstName, lastName] = [signerName(signer.firstName), signerName(signer.lastName)];
  const values = {
    company,
    name: fullName({ firstName, lastName }, locale),
    title: oneLine(document.title, MAX_FROM_NAME),
  };
  const say = (text: string): string => formatText(text, locale, values);
  const replyTo = await services.senders.ownersEmail(sender.ownerId);
  return {
    ...layOut({
      locale,
      subject: say(words.subject),
      preview: say(words.preview),
      from: { name: company, logo: await services.logos(sender.accountId, sender.logo) },
      blocks: [
        { kind: 'heading', text: say(words.heading) },
        ...paragraphsOf(say(words.before)),
        {
          kind: 'button',
          label: say(words.button),
          href: videoLink(services, record, steps),
          spelledOut: true,
        },
        ...paragraphsOf(say(words.after)),
      ],
      note: say(words.note),
    }),
    to,
    fromName: company,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
};

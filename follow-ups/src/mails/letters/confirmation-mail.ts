import {
  isComplete,
  livingParticipants,
  type OpenedSigning,
  readViewingSteps,
  type SignedRecord,
} from '@waivers/events/folds/signed-waiver.ts';
import { signedKeyOf } from '@waivers/events/keys/signed-key.ts';
import { formatText } from '@waivers/server/pages/format-text.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import {
  type ConfirmationTemplate,
  defaultMail,
  defaultSubject,
} from '@waivers/waiver/mails/default-mail.ts';
import { fillSubject, fillText, type MailValues } from '@waivers/waiver/mails/fill-mail.ts';
import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { type AddressedRecord, readAddressedRecord } from '../addressed-record.ts';
import { type Logo, type MailBlock, paragraphsOf } from '../layout/content.ts';
import { layOut } from '../layout/lay-out.ts';
import type { Mail, MailPayload } from '../layout/mail.ts';
import { signerName } from '../layout/signer-name.ts';
import { writtenBlocks } from '../layout/written-blocks.ts';
import type { ComposeResult, MailServices } from '../mail-services.ts';
import { fromName, type Sender } from '../sender.ts';
import { videoLink } from './video-link.ts';

const MAX_PREVIEW = 120;

type Letter = {
  readonly to: string;
  readonly locale: ProductLocale;
  readonly template: ConfirmationTemplate | undefined;
  readonly values: MailValues;
  readonly sender: Sender;
  readonly logo: Logo | undefined;
  readonly replyTo: string | undefined;
  readonly before?: readonly MailBlock[];
  readonly after?: readonly MailBlock[];
};

/** Returns where the receipt is, unless the business's text does not lead to the record's page. */
const receiptBlocks = (written: readonly MailBlock[], link: string, text: string): readonly MailBlock[] =>
  written.some(
    (block) =>
      (block.kind === 'button' && block.href === link) ||
      (block.kind === 'rich' && block.text.includes(link)),
  )
    ? [{ kind: 'remark', text }]
    : [];

/** Composes a mail with the business's text or, if it has none, the product's text in the recipient's language. */
const letter = ({
  to,
  locale,
  template,
  values,
  sender,
  logo,
  replyTo,
  before = [],
  after = [],
}: Letter): Mail => {
  const words = mailWordsIn(locale).signedWaiver;
  const company = fromName(sender);
  const text = fillText((template ?? defaultMail(words, company)).emailTemplate, values);
  const link = values['download-link'];
  const written = writtenBlocks(text, link);
  const preview = template === undefined ? words.preview : oneLine(richTextToPlain(text), MAX_PREVIEW);
  const subject =
    template === undefined ? defaultSubject(words, company) : fillSubject(template.emailSubject, values);
  return {
    ...layOut({
      locale,
      subject,
      preview,
      from: { name: company, logo },
      blocks: [...before, ...written, ...receiptBlocks(written, link, words.receipt), ...after],
      note: formatText(words.note, locale, { company }),
    }),
    to,
    fromName: company,
    ...(replyTo === undefined ? {} : { replyTo }),
  };
};

/** Returns a link that opens the record for reading, in the mail's language and without the print dialog. */
const linkOf = ({ linkKey, publicUrl }: MailServices, id: string, { link, locale }: OpenedSigning): string =>
  `${publicUrl}/signed-waiver-print/${signedKeyOf(linkKey, id, link.generation)}/${id}?locale=${locale}&view=1`;

/** Returns blocks that link to an unfinished video. Until the reminder, no other mail links to it. */
const openVideo = async (
  services: MailServices,
  record: SignedRecord,
  videoUrl: string,
): Promise<readonly MailBlock[]> => {
  if (videoUrl === '') return [];
  const steps = await readViewingSteps(services, record.id);
  if (isComplete(steps, livingParticipants(record.signing))) return [];
  const { text, button } = mailWordsIn(record.signing.locale).signedWaiver.video;
  const href = videoLink(services, record, steps);
  return [...paragraphsOf(text), { kind: 'button', label: button, href, spelledOut: false }];
};

/** Whether the mail to the corrected address replaces this one, which the owner has not resent since. */
const isReplaced = (
  { corrected }: AddressedRecord,
  correctionId: string | undefined,
  requestedAt: Date | undefined,
): boolean =>
  corrected !== undefined &&
  corrected.eventId !== correctionId &&
  (requestedAt === undefined || requestedAt < new Date(corrected.at));

/**
 * @returns `unwanted` if the signer is erased or gave no address; `voided` while the record is void; `not_needed` once
 * a mail to the corrected address replaces it
 */
export const confirmationMail = async (
  services: MailServices,
  sender: Sender,
  { signedWaiverId, correctionId }: Extract<MailPayload, { template: 'signed-waiver' }>,
  requestedAt?: Date,
): Promise<ComposeResult> => {
  const addressed = await readAddressedRecord(services, signedWaiverId);
  if (typeof addressed === 'string') return addressed;
  if (isReplaced(addressed, correctionId, requestedAt)) return 'not_needed';
  const { record, signer, to, document } = addressed;
  const { signing } = record;
  return letter({
    to,
    locale: signing.locale,
    template: sender.ownText,
    values: {
      'first-name': signerName(signer.firstName),
      'last-name': signerName(signer.lastName),
      'waiver-title': document.title,
      'download-link': linkOf(services, signedWaiverId, signing),
    },
    sender,
    logo: await services.logos(sender.accountId, sender.logo),
    replyTo: await services.senders.ownersEmail(sender.ownerId),
    after: await openVideo(services, record, document.videoUrl),
  });
};

export const testMail = async (
  services: MailServices,
  sender: Sender,
  { userId, emailSubject, emailTemplate, locale }: Extract<MailPayload, { template: 'test' }>,
): Promise<ComposeResult> => {
  const to = await services.senders.ownersEmail(userId);
  if (to === undefined) return 'unwanted';
  const { sample, test } = mailWordsIn(locale).signedWaiver;
  return letter({
    to,
    locale,
    template: { emailSubject, emailTemplate },
    values: {
      'first-name': sample.firstName,
      'last-name': sample.lastName,
      'waiver-title': sample.title,
      'download-link': `${services.publicUrl}/signed-waivers`,
    },
    sender,
    logo: await services.logos(sender.accountId, sender.logo),
    replyTo: to,
    before: [{ kind: 'remark', text: test }],
  });
};

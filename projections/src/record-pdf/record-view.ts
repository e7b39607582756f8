import type { StoredInk } from '@waivers/waiver/ink/ink.ts';
import {
  type AnsweredField,
  type AnsweredPart,
  answeredParts,
} from '@waivers/waiver/record/answered-parts.ts';
import { proofLines } from '@waivers/waiver/record/proof.ts';
import { dateWithZone, longCivilDate } from '@waivers/waiver/record/record-date.ts';
import type { SignedContent } from '@waivers/waiver/record/signed-content.ts';
import { nameOf, signersOf } from '@waivers/waiver/record/signers.ts';
import { voidedLine } from '@waivers/waiver/record/voided-line.ts';
import { type WatchedVideo, watchedVideo } from '@waivers/waiver/record/watched-video.ts';
import type { RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToPlain } from '@waivers/waiver/rich-text/rich-text-plain.ts';
import { recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { qrCodeSvg } from './qr-code.ts';

type Line = { readonly label: string; readonly value: string };

type SignatureView = {
  readonly title: string;
  readonly svg?: string;
  readonly typed?: string;
  readonly note?: string;
};

type PersonView = { readonly heading: string; readonly note?: string; readonly fields: readonly Line[] };

type PartView = {
  readonly title: string;
  readonly description: string;
  readonly content: RichText;
  readonly people: readonly PersonView[];
  readonly fields: readonly Line[];
  readonly note?: string;
};

type VideoView = {
  readonly title: string;
  readonly address: Line;
  readonly viewings: readonly {
    readonly who: string;
    readonly lines: readonly string[];
    readonly fields: readonly Line[];
    readonly signature?: SignatureView;
  }[];
};

/** Where the record can be verified, and what identifies it in the log. */
export type Verification = {
  readonly link: string;
  /** The hash that the log's tree states; undefined if the event is missing from the log. */
  readonly eventHash: string | undefined;
};

type VerificationView = {
  readonly text: string;
  readonly link: string;
  readonly svg: string;
  readonly hash: string;
};

/** Everything the template draws, ready for display. The template makes no decisions. */
export type RecordView = {
  readonly locale: SignedContent['document']['locale'];
  readonly paper: 'a4' | 'us-letter';
  /** Unix time in seconds; becomes the file's date. */
  readonly signedAt: number;
  readonly company: string;
  readonly title: string;
  readonly runningTitle: string;
  readonly running: string;
  readonly words: {
    readonly signedBy: string;
    readonly text: string;
    readonly proof: string;
    readonly notDrawn: string;
  };
  readonly signers: readonly { readonly name: string; readonly role: string }[];
  readonly signedOn: string;
  readonly voided?: string;
  readonly signatures: readonly SignatureView[];
  readonly heading: string;
  readonly subtitle: string;
  readonly description: RichText;
  readonly content: RichText;
  readonly parts: readonly PartView[];
  readonly video?: VideoView;
  readonly proof: readonly Line[];
  readonly verification?: VerificationView;
};

const LETTER = new Set(['United States', 'Canada', 'Mexico', 'Philippines', 'Chile', 'Colombia']);

const RUNNING_TITLE_CHARACTERS = 40;

const shortened = (title: string): string => {
  const letters = Array.from(title);
  return letters.length > RUNNING_TITLE_CHARACTERS
    ? `${letters.slice(0, RUNNING_TITLE_CHARACTERS).join('')}…`
    : title;
};

const NOT_ANSWERED = '–';

const lineOf =
  (words: RecordWords, locale: string) =>
  ({ title, answer }: AnsweredField): Line => {
    switch (answer?.kind) {
      case undefined:
        return { label: title, value: NOT_ANSWERED };
      case 'date':
        return { label: title, value: longCivilDate(answer.date, locale) };
      case 'tick':
        return { label: title, value: answer.isTicked ? words.ticked : words.notTicked };
      case 'text':
        return { label: title, value: answer.text };
    }
  };

export type SignerInks = Readonly<Record<string, StoredInk>> | 'erased' | undefined;

/** Keeps typed names as text so that screen readers can read them and images need no font. */
const signatureIn = (svg: string | undefined, ink: StoredInk | undefined) => {
  if (ink?.method === 'typed') return { typed: ink.text };
  return svg === undefined ? {} : { svg };
};

/** Whether this is a signature part without other content, which the document already shows with the signers. */
const isAboveAlready = ({ type, description, content }: AnsweredPart['part'], fields: number): boolean =>
  type === 'signature' && fields === 0 && description === '' && richTextToPlain(content).trim() === '';

const videoView = ({ address, sha256, viewings }: WatchedVideo, words: RecordWords): VideoView => ({
  title: words.video,
  address:
    sha256 === undefined
      ? { label: words.videoAddress, value: address }
      : { label: words.videoFile, value: `SHA-256 ${sha256}` },
  viewings: viewings.map(({ who, lines, refused, answers, signature }) => ({
    who,
    lines,
    fields: [
      ...answers.map(({ question, answer }) => ({ label: question, value: answer })),
      ...(refused === 0 ? [] : [{ label: words.refusedAttempts, value: String(refused) }]),
    ],
    ...(signature === undefined
      ? {}
      : {
          signature: {
            title: words.signature,
            ...(signature === null ? { note: words.erased } : { svg: signature }),
          },
        }),
  })),
});

const verificationView = ({ link, eventHash }: Verification, words: RecordWords): VerificationView => ({
  text: words.verify,
  link,
  svg: qrCodeSvg(link),
  hash: eventHash === undefined ? '' : words.logEntry.replace('{hash}', () => eventHash),
});

export const recordView = (
  signed: SignedContent,
  inks: SignerInks,
  company: string | undefined,
  verification?: Verification,
): RecordView => {
  const { document, date, timeZone } = signed;
  const { locale } = document;
  const words = recordWordsIn(locale);
  const line = lineOf(words, locale);
  const parts = answeredParts(signed);
  const video = watchedVideo(signed, words);
  const voided = voidedLine(signed, words);
  return {
    locale,
    paper: LETTER.has(document.address?.home ?? '') ? 'us-letter' : 'a4',
    signedAt: Math.floor(new Date(date).getTime() / 1000),
    company: company ?? '',
    title: document.title,
    runningTitle: shortened(document.title),
    running: `${words.number} ${signed.id}`,
    words: { signedBy: words.signedBy, text: words.text, proof: words.proof, notDrawn: words.notDrawn },
    signers: signersOf(signed, words).map(({ name, role }) => ({ name: name ?? words.erased, role })),
    signedOn: words.signedOn.replace('{date}', () => dateWithZone(date, locale, timeZone)),
    ...(voided === undefined ? {} : { voided }),
    signatures: parts.flatMap(({ part, svg, isErased }): readonly SignatureView[] => {
      if (part.type !== 'signature') return [];
      if (isErased) return [{ title: part.title, note: words.erased }];
      const ink = typeof inks === 'object' ? inks[part.name ?? ''] : undefined;
      return [{ title: part.title, ...signatureIn(svg, ink) }];
    }),
    heading: document.heading,
    subtitle: document.subtitle,
    description: document.description,
    content: document.content,
    parts: parts
      .filter(({ part, fields }) => !isAboveAlready(part, fields.length))
      .map(({ part, people, fields, isErased }) => ({
        title: part.title,
        description: part.description,
        content: part.content,
        people: people.map(({ participant, fields: own }) => ({
          heading: nameOf(participant, locale) ?? '',
          fields: own.map(line),
          ...(participant.identity === 'erased' ? { note: words.erased } : {}),
        })),
        fields: fields.map(line),
        ...(isErased && part.type !== 'signature' ? { note: words.erased } : {}),
      })),
    ...(video === undefined ? {} : { video: videoView(video, words) }),
    proof: proofLines(signed, company, words).map(({ name, value }) => ({ label: words[name], value })),
    ...(verification === undefined ? {} : { verification: verificationView(verification, words) }),
  };
};

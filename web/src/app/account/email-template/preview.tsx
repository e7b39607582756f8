import { Field, Select } from '@fluentui/react-components';
import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { buttonLabel } from '@waivers/waiver/mails/button.ts';
import { fillSubject, fillText, type MailValues } from '@waivers/waiver/mails/fill-mail.ts';
import { withVariables } from '@waivers/waiver/rich-text/mail-text.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import type { Block, RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { Fragment, type MouseEvent } from 'react';
import { RichTextView } from '../../../document/rich-text-view.tsx';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';
import styles from './email-template.module.css';
import { type ConfirmationWords, type EditedTemplate, unknownVariables } from './template-draft.ts';

export type TemplateSender = { readonly company: string; readonly logo: string | null };

type PreviewProps = {
  readonly template: EditedTemplate;
  readonly words: ConfirmationWords;
  readonly sender: TemplateSender;
  readonly locale: ProductLocale;
  readonly onChoose: (locale: ProductLocale) => void;
};

const SAMPLE_PATH = '/signed-waiver-print/';

const sampleValues = ({ sample }: ConfirmationWords): MailValues => ({
  'first-name': sample.firstName,
  'last-name': sample.lastName,
  'waiver-title': sample.title,
  'download-link': `${location.origin}${SAMPLE_PATH}…`,
});

/** The sample waiver does not exist, so links to it must not open. */
const blockSampleLink = (event: MouseEvent): void => {
  const link = (event.target as Element).closest('a');
  if (link?.pathname.startsWith(SAMPLE_PATH) === true) event.preventDefault();
};

const SubjectPreview = ({ subject }: { readonly subject: string }) => {
  const unknown = unknownVariables(subject);
  const pieces = subject.split(/(\[\[[^[\]]{1,60}\]\])/u);
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state.
    <Fragment key={index}>{unknown.includes(piece) ? <mark>{piece}</mark> : piece}</Fragment>
  ));
};

type Piece = { readonly label: string } | { readonly blocks: Block[] };

/** Renders link-only paragraphs as buttons, as the email does. */
const BodyPreview = ({
  text: { content },
  address,
}: {
  readonly text: RichText;
  readonly address: string;
}) => {
  const pieces: Piece[] = [];
  for (const block of content) {
    const label = buttonLabel(block, address);
    const last = pieces.at(-1);
    if (label !== undefined) pieces.push({ label });
    else if (last !== undefined && 'blocks' in last) last.blocks.push(block);
    else pieces.push({ blocks: [block] });
  }
  return pieces.map((piece, index) =>
    'blocks' in piece ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state.
      <RichTextView key={index} text={{ type: 'doc', content: piece.blocks }} className={styles.body} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and no state.
      <p key={index} className={styles.button}>
        <a href={address}>{piece.label}</a>
      </p>
    ),
  );
};

export const MailPreview = ({ template, words, sender, locale, onChoose }: PreviewProps) => {
  const text = useText();
  const values = sampleValues(words);
  const body = fillText(withVariables(readRichTextHtml(template.emailTemplate)), values);
  return (
    <section className={styles.preview} aria-label={text('template.preview')}>
      <Field label={text('template.previewLanguage')} size="large" className={styles.language ?? ''}>
        <Select
          size="large"
          value={locale}
          onChange={(_event, { value }) => onChoose(value as ProductLocale)}
        >
          {FINISHED_LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {nameOfLanguage(each)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.mail}>
        <p className={styles.subject}>
          <SubjectPreview subject={fillSubject(template.emailSubject, values)} />
        </p>
        {sender.logo === null ? (
          <p className={styles.sender}>{sender.company}</p>
        ) : (
          <img className={styles.logo} src={sender.logo} alt={sender.company} />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is pressed. */}
        <div className={styles.sheet} onClick={blockSampleLink}>
          <BodyPreview text={body} address={values['download-link']} />
        </div>
        <p className={styles.mailNote}>{words.note.replace('{company}', () => sender.company)}</p>
      </div>
      <p className={styles.note}>{text('template.previewNote')}</p>
    </section>
  );
};

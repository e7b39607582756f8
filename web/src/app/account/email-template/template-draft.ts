import { FINISHED_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import { defaultMail } from '@waivers/waiver/mails/default-mail.ts';
import { VARIABLE_PATTERN, type VariableName } from '@waivers/waiver/rich-text/mail-text.ts';
import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import type { Block, Inline } from '@waivers/waiver/rich-text/rich-text.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import type { MailWords } from '@waivers/waiver/texts/mail-words.ts';
import { byLanguage, loadTexts } from '../../../messages/intl.ts';

export type ConfirmationWords = MailWords['signedWaiver'];
export type WordsByLanguage = ReadonlyMap<ProductLocale, ConfirmationWords>;

const files = byLanguage(
  import.meta.glob<{ readonly mailWords: MailWords }>('../../../../../waiver/src/texts/*/mails.ts'),
);

/** Loads the confirmation email texts in every fully translated language. @throws if a file fails to load */
export const loadMailWords = async (): Promise<WordsByLanguage> =>
  new Map(
    await Promise.all(
      FINISHED_LOCALES.map(
        async (locale) => [locale, (await loadTexts(files, locale)).mailWords.signedWaiver] as const,
      ),
    ),
  );

/** The edited subject and body. The body is HTML from the API. */
export type EditedTemplate = { readonly emailSubject: string; readonly emailTemplate: string };

export type VersionedTemplate = { readonly template: EditedTemplate; readonly version: number };

/** The template fields in the body of `PUT /v1/user/{id}`. */
export type TemplateToSave = EditedTemplate | typeof DEFAULT_TEMPLATE;

/** Null selects the default template, which each signer receives in their own language. */
export const DEFAULT_TEMPLATE = { emailSubject: null, emailTemplate: null } as const;

/** Returns the default template, falling back to English if the language is not fully translated. */
export const defaultTemplate = (
  words: WordsByLanguage,
  locale: ProductLocale,
  company: string,
): EditedTemplate => {
  const own = words.get(locale) ?? words.get('en');
  if (own === undefined) throw new Error('There are no English texts.');
  const { emailSubject, emailTemplate } = defaultMail(own, company);
  return { emailSubject, emailTemplate: richTextToHtml(emailTemplate) };
};

export const isSameTemplate = (one: EditedTemplate, other: EditedTemplate): boolean =>
  one.emailSubject.trim() === other.emailSubject.trim() && one.emailTemplate === other.emailTemplate;

/** Whether the draft matches the default template in any language. */
export const isDefault = (draft: EditedTemplate, words: WordsByLanguage, company: string): boolean =>
  [...words.keys()].some((locale) => isSameTemplate(draft, defaultTemplate(words, locale, company)));

const BRACKETS = /\[\[[^[\]\n]{1,60}\]\]/gu;

const inlineText = (inline: Inline): string => (inline.type === 'text' ? inline.text : '\n');

const blockText = (block: Block): string =>
  block.type === 'paragraph'
    ? (block.content ?? []).map(inlineText).join('')
    : block.content.flatMap((item) => item.content.map(blockText)).join('\n');

export const plainTextOf = ({ emailSubject, emailTemplate }: EditedTemplate): string =>
  [emailSubject, ...readRichTextHtml(emailTemplate).content.map(blockText)].join('\n');

/** Returns the distinct `[[…]]` placeholders that are not known variables. */
export const unknownVariables = (text: string): readonly string[] => [
  ...new Set(text.replaceAll(VARIABLE_PATTERN, '').match(BRACKETS)),
];

/** Excludes the download link, because links in a subject are not clickable. */
export const SUBJECT_VARIABLES = [
  'first-name',
  'last-name',
  'waiver-title',
] as const satisfies readonly VariableName[];

/** Whether the body contains the download link, which signers need to reopen their signed waiver. */
export const hasDownloadLink = ({ emailTemplate }: EditedTemplate): boolean =>
  emailTemplate.includes('[[download-link]]');

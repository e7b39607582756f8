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

/** The confirmation in every language that the product speaks. @throws when it could not be loaded */
export const loadMailWords = async (): Promise<WordsByLanguage> =>
  new Map(
    await Promise.all(
      FINISHED_LOCALES.map(
        async (locale) => [locale, (await loadTexts(files, locale)).mailWords.signedWaiver] as const,
      ),
    ),
  );

/** What an owner edits. The template is HTML as the API writes it. */
export type EditedTemplate = { readonly emailSubject: string; readonly emailTemplate: string };

/** With the version of the account that has it. */
export type VersionedTemplate = { readonly template: EditedTemplate; readonly version: number };

/** As `PUT /v1/user/{id}` takes it. */
export type TemplateToSave = EditedTemplate | typeof DEFAULT_TEMPLATE;

/** The default text, which every signer gets in their own language. */
export const DEFAULT_TEMPLATE = { emailSubject: null, emailTemplate: null } as const;

/** In English for a language that the product does not speak yet. */
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

/** Then every signer gets the default text of their own language. */
export const isDefault = (draft: EditedTemplate, words: WordsByLanguage, company: string): boolean =>
  [...words.keys()].some((locale) => isSameTemplate(draft, defaultTemplate(words, locale, company)));

const BRACKETS = /\[\[[^[\]\n]{1,60}\]\]/gu;

/** Texts of a paragraph belong together, whatever their marks. */
const inlineText = (inline: Inline): string => (inline.type === 'text' ? inline.text : '\n');

const blockText = (block: Block): string =>
  block.type === 'paragraph'
    ? (block.content ?? []).map(inlineText).join('')
    : block.content.flatMap((item) => item.content.map(blockText)).join('\n');

/** @returns subject and text as people read them */
export const plainTextOf = ({ emailSubject, emailTemplate }: EditedTemplate): string =>
  [emailSubject, ...readRichTextHtml(emailTemplate).content.map(blockText)].join('\n');

/** `[[…]]` that nothing is put in for, each once. */
export const unknownVariables = (text: string): readonly string[] => [
  ...new Set(text.replaceAll(VARIABLE_PATTERN, '').match(BRACKETS)),
];

/** In the subject only what people read: an address there is of no use. */
export const SUBJECT_VARIABLES = [
  'first-name',
  'last-name',
  'waiver-title',
] as const satisfies readonly VariableName[];

/** Without it a signer cannot find the signed waiver again. */
export const hasDownloadLink = ({ emailTemplate }: EditedTemplate): boolean =>
  emailTemplate.includes('[[download-link]]');

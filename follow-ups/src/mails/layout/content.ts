import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { InlineImage } from './mail.ts';

export type Logo = InlineImage & { readonly width: number; readonly height: number };

/** One after the other in the mail, in HTML and in text. Values are in clear; layouts escape them. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph' | 'remark'; readonly text: string }
  /** Each label with its colon. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** `spelledOut`: HTML shows the address too, as text always does. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string; readonly spelledOut: boolean }
  /** Made of a person's text, and escaped by whoever made it. */
  | { readonly kind: 'rich'; readonly html: string; readonly text: string };

/** What a mail says, before it is laid out. */
export type MailContent = {
  readonly locale: ProductLocale;
  readonly subject: string;
  /** Shown in lists of mails behind the subject. */
  readonly preview: string;
  /** Above the card: who speaks. */
  readonly from: { readonly name: string; readonly logo?: Logo | undefined };
  readonly blocks: readonly Block[];
  /** Below the card: why the reader gets this mail. */
  readonly note: string;
};

/** After a label: French has a space before it, and full-width letters a full-width one. */
export const colonOf = (locale: ProductLocale): string => {
  if (locale === 'fr') return '\u00a0:';
  return locale === 'ja' || locale === 'zh' ? '：' : ':';
};

/** An empty line starts a paragraph. */
export const paragraphsOf = (text: string): readonly Block[] =>
  text.split('\n\n').map((paragraph) => ({ kind: 'paragraph', text: paragraph }));

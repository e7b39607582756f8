import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { InlineImage } from './mail.ts';

export type Logo = InlineImage & { readonly width: number; readonly height: number };

/** Blocks of a mail, in order, for HTML and plain text. Values are unescaped; layouts escape them. */
export type MailBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'remark'; readonly text: string }
  /** Labels include the colon. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** With `spelledOut`, the HTML also shows the URL, as the plain text always does. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string; readonly spelledOut: boolean }
  /** Rich text entered by a person, escaped by the code that creates the block. */
  | { readonly kind: 'rich'; readonly html: string; readonly text: string };

export type MailContent = {
  readonly locale: ProductLocale;
  readonly subject: string;
  /** Shown after the subject in message lists. */
  readonly preview: string;
  readonly from: { readonly name: string; readonly logo?: Logo | undefined };
  readonly blocks: readonly MailBlock[];
  /** Why the recipient gets this mail; shown below the card. */
  readonly note: string;
};

/** French puts a no-break space before the colon, and full-width scripts use a full-width colon. */
export const colonOf = (locale: ProductLocale): string => {
  if (locale === 'fr') return '\u00a0:';
  return locale === 'ja' || locale === 'zh' ? '：' : ':';
};

export const paragraphsOf = (text: string): readonly MailBlock[] =>
  text.split('\n\n').map((paragraph) => ({ kind: 'paragraph', text: paragraph }));

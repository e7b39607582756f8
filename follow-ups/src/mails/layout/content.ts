import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { InlineImage } from './mail.ts';

export type Logo = InlineImage & { readonly width: number; readonly height: number };

/** Blocks of a mail in order, for HTML and text. Values are plain; layouts escape them. */
export type MailBlock =
  | { readonly kind: 'heading' | 'paragraph' | 'remark'; readonly text: string }
  /** Labels include their colon. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** `spelledOut`: HTML shows the address as well, as text always does. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string; readonly spelledOut: boolean }
  /** Rich text of a person; whoever builds it escapes it. */
  | { readonly kind: 'rich'; readonly html: string; readonly text: string };

/** A mail before layout. */
export type MailContent = {
  readonly locale: ProductLocale;
  readonly subject: string;
  /** Shown after the subject in lists of mails. */
  readonly preview: string;
  /** The sender, above the card. */
  readonly from: { readonly name: string; readonly logo?: Logo | undefined };
  readonly blocks: readonly MailBlock[];
  /** Why the reader gets this mail, below the card. */
  readonly note: string;
};

/** French puts a space before it; full-width scripts use a full-width colon. */
export const colonOf = (locale: ProductLocale): string => {
  if (locale === 'fr') return '\u00a0:';
  return locale === 'ja' || locale === 'zh' ? '：' : ':';
};

/** An empty line starts a paragraph. */
export const paragraphsOf = (text: string): readonly MailBlock[] =>
  text.split('\n\n').map((paragraph) => ({ kind: 'paragraph', text: paragraph }));

import type { mailWords as en } from './en/mails.ts';

type Worded<Words> = Words extends string
  ? string
  : Words extends readonly unknown[]
    ? readonly string[]
    : { readonly [Key in keyof Words]: Worded<Words[Key]> };

/** The words of each mail. A language that lacks one does not compile. */
export type MailWords = Worded<typeof en>;

/** Of a mail from the product to an owner. */
export type ProductMailWords = {
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly before: string;
  readonly facts?: Readonly<Record<string, string>>;
  readonly after: string;
  readonly button: string;
  readonly note: string;
};

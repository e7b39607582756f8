import { formatText } from '@waivers/server/pages/format-text.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import type { ProductMailWords } from '@waivers/waiver/texts/mail-words.ts';
import { colonOf, type MailContent, paragraphsOf } from '../layout/content.ts';
import { layOut } from '../layout/lay-out.ts';
import type { Mail } from '../layout/mail.ts';

const PRODUCT_NAME = 'Waivers';

const contentOf = (
  words: ProductMailWords,
  locale: ProductLocale,
  values: Readonly<Record<string, string>>,
  link: string,
): MailContent => {
  const lines = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]));
  const say = (text: string): string => formatText(text, locale, lines);
  return {
    locale,
    subject: oneLine(say(words.subject)),
    preview: say(words.preview),
    from: { name: PRODUCT_NAME },
    blocks: [
      { kind: 'heading', text: say(words.heading) },
      ...paragraphsOf(say(words.before)),
      ...(words.facts === undefined
        ? []
        : [
            {
              kind: 'facts' as const,
              facts: Object.entries(words.facts).map(
                ([name, label]) => [`${label}${colonOf(locale)}`, lines[name] ?? ''] as const,
              ),
            },
          ]),
      ...paragraphsOf(say(words.after)),
      { kind: 'button', label: words.button, href: link, spelledOut: true },
    ],
    note: say(words.note),
  };
};

export const productMail = (
  to: string,
  words: ProductMailWords,
  locale: ProductLocale,
  values: Readonly<Record<string, string>>,
  link: string,
): Mail => ({
  ...layOut(contentOf(words, locale, values, link)),
  to,
  fromName: PRODUCT_NAME,
});

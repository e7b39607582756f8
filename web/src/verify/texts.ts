import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type en from '@waivers/waiver/texts/en/verify.json';

export type VerifyTextId = keyof typeof en;
type Values = Readonly<Record<string, string | number | Date>>;
export type Say = (id: VerifyTextId, values?: Values) => string;

const files = import.meta.glob<Readonly<Record<string, string>>>('../../../waiver/src/texts/*/verify.json', {
  eager: true,
  import: 'default',
});

/** All languages are in the file, because without a network none could be loaded later. */
const TEXTS = new Map(Object.entries(files).map(([file, texts]) => [file.split('/').at(-2) ?? '', texts]));

/** Names that are the same in every language. */
const FIXED = { ending: '.tlog-proof', header: 'c2sp.org/tlog-proof@v1', address: '/tlog/policy' } as const;

/** Texts have placeholders only, so that the file needs no ICU formatter. Numbers and times are written as the language does. */
export const textsIn = (locale: ProductLocale): Say => {
  const texts = TEXTS.get(locale) ?? TEXTS.get('en') ?? {};
  const numbers = new Intl.NumberFormat(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  return (id, values = {}) =>
    (texts[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => {
      const all: Values = { ...FIXED, ...values };
      const value = all[name] ?? '';
      if (value instanceof Date) return times.format(value);
      return typeof value === 'number' ? numbers.format(value) : value;
    });
};

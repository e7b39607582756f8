import { describe, expect, it } from 'vitest';
import type { FinishedLocale } from '../locales.ts';
import {
  bundleWordsIn,
  documentWordsIn,
  exportWordsIn,
  mailWordsIn,
  recordWordsIn,
} from './all-languages.ts';

/** What a language spells as English does. Anything else that is the same has not been translated. */
const SAME: Readonly<Record<Exclude<FinishedLocale, 'en'>, readonly string[]>> = {
  es: ['document.options.No', 'mail.signedWaiver.sample.firstName', 'record.notTicked'],
  fr: [
    'document.labels.identity',
    'document.labels.signature',
    'document.address.regions.district',
    'document.address.regions.oblast',
    'document.address.regions.province',
    'document.address.cities.district',
    'document.toReplace.confirmation',
    'mail.signedWaiver.subject',
    'mail.signedWaiver.sample.firstName',
    'record.signature',
    'record.rightAnswer',
  ],
  de: [
    'document.address.regions.oblast',
    'document.address.zips.eircode',
    'document.options.April',
    'document.options.August',
    'document.options.September',
    'document.options.November',
    'mail.signedWaiver.sample.firstName',
  ],
  ja: [],
  zh: [],
  ko: [],
  vi: [],
};

const flat = (value: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));

const textsIn = (locale: FinishedLocale): readonly (readonly [string, string])[] => [
  ...flat(documentWordsIn(locale), 'document'),
  ...flat(mailWordsIn(locale), 'mail'),
  ...flat(recordWordsIn(locale), 'record'),
  ...flat(exportWordsIn(locale), 'export'),
  ...flat(bundleWordsIn(locale), 'bundle'),
];

describe('texts of documents, mails, records, exports and evidence bundles', () => {
  it.each(Object.entries(SAME))(
    'in %s have the same keys as English, are not empty, and match English only where listed',
    (locale, same) => {
      const english = textsIn('en');
      const texts = new Map(textsIn(locale as FinishedLocale));
      expect([...texts.keys()]).toEqual(english.map(([path]) => path));
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
      expect(english.flatMap(([path, text]) => (texts.get(path) === text ? [path] : []))).toEqual(same);
    },
  );
});

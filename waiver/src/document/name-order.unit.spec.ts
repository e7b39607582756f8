import { describe, expect, it } from 'vitest';
import { defaultWaiverConfig } from '../config/waiver-template.ts';
import { FINISHED_LOCALES, type FinishedLocale } from '../locales.ts';
import { documentLanguageIn, documentWordsIn } from '../texts/all-languages.ts';
import { inNameOrder } from './name-order.ts';
import { signableDocument } from './signable-document.ts';

const ORDERS: Readonly<Record<string, readonly string[]>> = {
  ja: ['lastName', 'firstName', 'middleName'],
  zh: ['lastName', 'firstName', 'middleName'],
  ko: ['lastName', 'firstName', 'middleName'],
  vi: ['lastName', 'middleName', 'firstName'],
};

const config = defaultWaiverConfig(documentWordsIn('en'), (role) => role, 'Hall');

const namesIn = (locale: FinishedLocale, mode: 'adult' | 'minors') =>
  signableDocument({ title: 'Hall', config, language: documentLanguageIn(locale) })
    .parts[mode].filter(({ type }) => type === 'identity' || type === 'guardian')
    .map(({ groups }) =>
      groups.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => name.endsWith('Name')),
    );

describe('name fields', () => {
  it.each(FINISHED_LOCALES)('follow the language’s order: %s', (locale) => {
    const order = ORDERS[locale] ?? ['firstName', 'middleName', 'lastName'];
    const people = [...namesIn(locale, 'adult'), ...namesIn(locale, 'minors')];
    expect(people).toHaveLength(3);
    for (const names of people) {
      expect(names).toEqual(expect.arrayContaining(['firstName', 'lastName']));
      expect(names).toEqual(order.filter((name) => names.includes(name)));
    }
  });

  it('keep an owner’s family-name-first order', () => {
    const [part] = config.waiverParts;
    const fields = part?.fieldsGroups[0]?.fields.toReversed() ?? [];
    expect(inNameOrder(fields, 'ja')).toBe(fields);
    expect(inNameOrder([], 'ja')).toEqual([]);
  });
});

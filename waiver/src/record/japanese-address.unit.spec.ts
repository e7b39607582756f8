import { expect, it } from 'vitest';
import type { FinishedLocale } from '../locales.ts';
import { signedContent } from '../testing/signed-content.ts';
import { documentOf, templateConfig } from '../testing/waiver-samples.ts';
import { answeredParts } from './answered-parts.ts';

const ANSWERS = {
  country: 'Japan',
  address: '神宮前1-2-3',
  address2: '青山ビル 4F',
  city: '渋谷区',
  state: '東京都',
  zip: '150-0001',
};

const summary = (changes: object = {}, locale: FinishedLocale = 'ja') => {
  const document = documentOf({ ...templateConfig(locale), homeCountry: 'JP' }, locale);
  const signed = signedContent({
    document,
    settings: { mode: 'adult', locale },
    answers: { ...ANSWERS, ...changes },
  });
  return answeredParts(signed)
    .find(({ part }) => part.type === 'address')
    ?.fields.flatMap(({ name, answer }) => (answer?.kind === 'text' ? [[name, answer.text]] : []));
};
const orderOf = (...args: Parameters<typeof summary>) => summary(...args)?.map(([name]) => name);

const JAPANESE = ['zip', 'state', 'city', 'address', 'address2'];

it('a Japanese record shows a Japanese address from postal code to building', () => {
  expect(summary()).toEqual([
    ['country', '日本'],
    ['zip', '〒150-0001'],
    ['state', '東京都'],
    ['city', '渋谷区'],
    ['address', '神宮前1-2-3'],
    ['address2', '青山ビル 4F'],
  ]);
  expect(summary({ zip: '〒150-0001' })?.[1]).toEqual(['zip', '〒150-0001']);
});

it('an address without a country uses the home country’s form', () => {
  expect(orderOf({ country: undefined })).toEqual(JAPANESE);
});

it('other addresses and languages keep the document’s order', () => {
  const west = ['country', 'address', 'address2', 'city', 'state', 'zip'];
  expect(orderOf({ country: 'United States', state: 'Texas', zip: '73301' })).toEqual(west);
  expect(summary({ country: 'United States', zip: '73301' })?.at(-1)).toEqual(['zip', '73301']);
  expect(orderOf({}, 'en')).toEqual(west);
});

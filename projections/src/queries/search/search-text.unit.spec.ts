import { hostileText } from '@waivers/waiver/testing/hostile.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gramsOf, gramsOfWord } from './grams.ts';
import { searchText, searchTextOfName, searchTextOfPerson, searchWords } from './search-text.ts';

const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const OTHER = '0190f3c8-0000-7000-8000-000000000002';

const finds = (terms: string, name: string): boolean => findsIn(terms, searchText(name));

const findsIn = (terms: string, text: string): boolean => {
  const entries = new Set(gramsOf(ACCOUNT, text));
  return searchWords(terms).every(
    (word) => gramsOfWord(ACCOUNT, word).every((gram) => entries.has(gram)) && text.includes(word),
  );
};

describe('name search', () => {
  it.each([
    ['en', 'Siobhán O’Brien-Smith', ['o’brien', 'obrien', "O'BRIEN", 'siobhan', 'smith', 'bri smi', 'o']],
    ['es', 'María José Núñez', ['maria', 'MARÍA', 'nunez', 'jose nuñez', 'ñ', 'ez']],
    ['fr', 'Hélène Lefèvre-Œillet', ['helene', 'lefevre', 'oeillet', 'œillet', 'èvr']],
    ['de', 'Jürgen Groß', ['jurgen', 'Jürgen', 'gross', 'groß', 'GROSS', 'ß']],
    ['ja', '佐藤 さくら', ['佐藤', '佐', 'さくら', 'さ', '藤 くら']],
    ['ja', 'ガブリエル', ['ガブリエル', 'ｶﾞﾌﾞ', 'ガ', 'がぶりえる']],
    ['ja', 'ファビオ', ['ふぁびお', 'ファ']],
    ['ja', '髙橋 齋藤 渡邉', ['高橋', '斎藤', '斉藤', '齊藤', '渡辺', '渡邊']],
    ['zh', '張 刘 滬', ['张', '劉', '沪']],
    ['vi', 'Nguyễn Thị Hương Đặng', ['nguyen', 'Nguyễn', 'thi huong', 'dang', 'đặng', 'uo']],
  ])('in %s finds %s', (_language, name, terms) => {
    for (const term of terms) expect([term, finds(term, name)]).toEqual([term, true]);
  });

  it.each([
    ['ja', 'さくら', '佐藤', ['佐藤', 'さくら', '佐藤さくら', '佐藤 さくら', 'さくら佐藤', '藤さ']],
    ['zh', '秀英', '李', ['李', '秀英', '李秀英', '英 李', '秀英李']],
    ['zh', '李', '秀英', ['李秀英']],
    ['ja', 'タロウ', 'ヤマダ', ['やまだ', 'やまだたろう', 'ﾔﾏﾀﾞ', 'たろう やまだ']],
    ['en', 'Anne-Marie', 'De Luca', ['AnneMarie', 'anne marie', 'DeLuca', 'de luca', 'annemarie deluca']],
    ['ko', '민준', '김', ['김', '민준', '김민준', '민준 김']],
  ])('in %s finds %s %s in every common spelling', (_language, firstName, lastName, terms) => {
    const text = searchTextOfName(firstName, lastName);
    for (const term of terms) expect([term, findsIn(term, text)]).toEqual([term, true]);
  });

  it.each([
    ['Anna', 'Beispiel', 'anna beispiel'],
    ['Anna', '李', 'anna 李'],
  ])('treats %s %s as two words', (firstName, lastName, text) => {
    expect(searchTextOfName(firstName, lastName)).toBe(text);
  });

  it.each([
    ['Łukasz Søren Æther Þór', 'lukasz soren aether thor'],
    ['  Ann\t Lee ', 'ann lee'],
    ['İpek IŞIK ışık', 'ipek isik isik'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['が カ', 'が か'],
    ['김', '김'],
    ['x².5%_\\', 'x2 5'],
    ['👩‍🚀 -- ()', ''],
  ])('normalises %s to %s', (name, text) => {
    expect(searchText(name)).toBe(text);
  });

  it.each([
    ['anna beta', 'Anna Beispiel'],
    ['nab', 'Anna Beispiel'],
    ['か', 'が'],
    ['ばく', 'さくら'],
    ['기', '김'],
  ])('for %s does not find %s', (terms, name) => {
    expect(finds(terms, name)).toBe(false);
  });
});

describe('person', () => {
  const text = searchTextOfPerson(searchTextOfName('Anna', 'Núñez'), {
    birthDate: '1990-02-28',
    phone: '+49 170-123 45',
    more: ['Anna.N7@venue.test', 'Río 7', 'SW1A 1AA', 'Knee brace', 'Locker 12 on the second floor'],
  });

  it.each([
    ...['4917012345', '017012345', '0170 123 45', '+49 170', '(0)170', '12345', '０１７０'],
    ...['1990-02-28', '28.02.1990', '2/28/1990', '28021990', '02281990', '1990'],
    ...['anna.n7@venue.test', 'VENUE', 'rio', '7 río', 'nunez 1990 0170 rio anna'],
    ...['SW1A 1AA', 'sw1a1aa', 'rio7'],
  ])('is found by %s', (terms) => {
    expect(findsIn(terms, text)).toBe(true);
  });

  it.each(['0171', '29.02.1990', '1991', 'rio 6', 'anna zoe', '07'])('is not found by %s', (terms) => {
    expect(findsIn(terms, text)).toBe(false);
  });

  it.each(['n7venue', 'kneebrace', 'locker12'])(
    'is not found by %s because only short codes are joined',
    (terms) => {
      expect(findsIn(terms, text)).toBe(false);
    },
  );
});

describe('phone number', () => {
  const foundBy = (terms: string, phone: string): boolean =>
    findsIn(terms, searchTextOfPerson('', { birthDate: '', phone, more: [] }));

  it.each([
    [
      '0170 123 45 67',
      ['+49 170 1234567', '+49 (0)170 1234567', '0049 170 1234567', '491701234567', '+49170'],
    ],
    ['+49 (0)170 1234567', ['+491701234567', '4917012345', '01701234567', '(+49) 170-123']],
    ['(212) 555-0100', ['+1 212 555 0100', '12125550100', '1-212-555-0100', '+1.212.555.0100', '+1 2']],
    ['090-1234-5678', ['+81 90 1234 5678', '＋８１ ９０']],
    ['+39 06 1234567', ['06 1234567', '+39 06 1234567']],
    ['+49 171 2345678', ['+49 (0)171 2345678']],
    ['91 23 45 67', ['+47 91 23 45 67', '+47 9']],
  ])('%s is found in any notation', (phone, terms) => {
    for (const term of terms) expect([term, foundBy(term, phone)]).toEqual([term, true]);
  });

  it.each([
    ['+49 170 7654321', '0170 1234567'],
    ['0049', '0170 1234567'],
    ['a+49170', '0170 1234567'],
  ])('is not found by %s when the stored number is %s', (terms, phone) => {
    expect(foundBy(terms, phone)).toBe(false);
  });
});

describe('search text', () => {
  it('splits terms into unique words', { meta: { spec: '7.6 its terms' } }, () => {
    expect(searchWords(' Anna  ANNA, ben-cid ')).toEqual(['anna', 'ben', 'cid']);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(10);
    expect(searchWords(' -- ')).toEqual([]);
  });

  it('does not take a plus sign within a word for a country code', () => {
    expect(searchWords('a+49170 7+49170')).toEqual(['a', '49170', '7']);
  });

  it('matches any part of any word of a name', () => {
    fc.assert(
      fc.property(hostileText, fc.nat(), fc.nat({ max: 4 }), (name, at, more) => {
        const words = searchText(name).split(' ');
        const word = Array.from(words[at % words.length] ?? '');
        const start = word.length === 0 ? 0 : at % word.length;
        const part = word.slice(start, start + 1 + more).join('');
        const text = searchText(name);
        const entries = new Set(gramsOf(ACCOUNT, text));
        expect(text.includes(part)).toBe(true);
        if (part !== '') expect(gramsOfWord(ACCOUNT, part).every((gram) => entries.has(gram))).toBe(true);
      }),
    );
  });

  it('is idempotent, bounded and storable', () => {
    fc.assert(
      fc.property(hostileText, (name) => {
        const text = searchText(name);
        expect(searchText(text)).toBe(text);
        expect(text.isWellFormed()).toBe(true);
        expect(text.includes('\u0000')).toBe(false);
        expect(Array.from(text).length).toBeLessThanOrEqual(1000);
      }),
    );
  });

  it('normalises plain letters the same way alone and next to other scripts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (plain) => {
        expect(searchText(`${plain} é`)).toBe(`${searchText(plain)} e`.trim());
      }),
    );
  });

  it('hashes grams to 32 bits, with different hashes per tenant', () => {
    const [own, others] = [gramsOf(ACCOUNT, 'anna'), gramsOf(OTHER, 'anna')];
    expect(own.every((gram) => Number.isInteger(gram) && Math.abs(gram) <= 2 ** 31)).toBe(true);
    expect(own.filter((gram) => others.includes(gram))).toEqual([]);
    expect(own).toHaveLength(7);
  });
});

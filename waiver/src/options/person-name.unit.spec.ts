import { describe, expect, it } from 'vitest';
import { PRODUCT_LOCALES } from '../locales.ts';
import { fullName } from './person-name.ts';

const john = { firstName: 'John', middleName: 'Paul', lastName: 'Smith' };

describe('fullName', () => {
  it.each(['en', 'es', 'fr', 'de', 'ja', 'zh', 'ko'])(
    'puts the given name first in Latin script in %s',
    (locale) => {
      expect(fullName(john, locale)).toBe('John Paul Smith');
    },
  );

  it('puts the family name first in Vietnamese', () => {
    expect(fullName({ firstName: 'An', middleName: 'Văn', lastName: 'Nguyễn' }, 'vi')).toBe('Nguyễn Văn An');
  });

  it.each(PRODUCT_LOCALES)(
    'writes East Asian names as one word, with the family name first, in %s',
    (locale) => {
      expect(fullName({ firstName: '太郎', lastName: '山田' }, locale)).toBe('山田太郎');
      expect(fullName({ firstName: 'さくら', lastName: '佐々木' }, locale)).toBe('佐々木さくら');
      expect(fullName({ firstName: '小明', lastName: '王' }, locale)).toBe('王小明');
      expect(fullName({ firstName: '민수', lastName: '김' }, locale)).toBe('김민수');
    },
  );

  it('separates different scripts with a space, in the language’s order', () => {
    const david = { firstName: 'David', lastName: '陳' };
    expect(fullName(david, 'zh')).toBe('陳 David');
    expect(fullName(david, 'en')).toBe('David 陳');
  });

  it('omits missing parts', () => {
    expect(fullName({ firstName: ' Cher ', middleName: ' ', lastName: '' }, 'fr')).toBe('Cher');
    expect(fullName({ firstName: '', lastName: '山田' }, 'ja')).toBe('山田');
    expect(fullName({ firstName: 'Sukarno', lastName: '-' }, 'en')).toBe('Sukarno');
    expect(fullName({ firstName: 'An' }, 'vi')).toBe('An');
    expect(fullName({ firstName: '', lastName: '' }, 'en')).toBe('');
  });

  it('keeps a hyphen inside a name', () => {
    expect(fullName({ firstName: '-Ana', lastName: 'Pérez-' }, 'es')).toBe('-Ana Pérez-');
  });
});

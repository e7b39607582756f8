import { describe, expect, it } from 'vitest';
import { pageByTitle, parseTitlePlace } from './paging-by-title.ts';

const row = (title: string, id = 'a') => ({ title, id });
const titlesOf = (rows: readonly { readonly title: string }[]) => rows.map(({ title }) => title);

describe('pageByTitle', () => {
  const rows = [row('tower 10'), row('Tower 2', 'b'), row('Ängelholm'), row('Tower 2'), row('塔')];

  it('sorts naturally, and by ID if titles are equal', () => {
    expect(pageByTitle(rows, { limit: 10, page: 1 })).toEqual({
      rows: [row('Ängelholm'), row('Tower 2', 'a'), row('Tower 2', 'b'), row('tower 10'), row('塔')],
    });
  });

  it.each([1, 2, 3])('returns every row exactly once in pages of %i', (limit) => {
    const shown: { readonly title: string; readonly id: string }[] = [];
    for (let page = pageByTitle(rows, { limit, page: 1 }); ; ) {
      shown.push(...page.rows);
      if (page.next === undefined || shown.length > rows.length) break;
      page = pageByTitle(rows, { limit, page: 1, after: page.next });
    }
    expect(shown).toEqual(pageByTitle(rows, { limit: 10, page: 1 }).rows);
  });

  it('continues after a row that no longer exists', () => {
    const { next } = pageByTitle(rows, { limit: 2, page: 1 });
    const left = rows.filter(({ title, id }) => title !== 'Tower 2' || id !== 'a');
    expect(titlesOf(pageByTitle(left, { limit: 9, page: 1, after: next }).rows)).toEqual([
      'Tower 2',
      'tower 10',
      '塔',
    ]);
  });

  it('supports page numbers, and omits next on the last page', () => {
    expect(titlesOf(pageByTitle(rows, { limit: 2, page: 2 }).rows)).toEqual(['Tower 2', 'tower 10']);
    expect(pageByTitle(rows, { limit: 5, page: 1 })).not.toHaveProperty('next');
    expect(pageByTitle(rows, { limit: 5, page: 2 })).toEqual({ rows: [] });
  });

  it.each([
    '',
    'nonsense',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('rejects the token %o', (token) => expect(parseTitlePlace(token)).toBeUndefined());
});

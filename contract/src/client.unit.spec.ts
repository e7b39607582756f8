import { describe, expect, it } from 'vitest';
import { answerOf, requestOf, UnreadableAnswer } from './client.ts';
import { listWaivers } from './waivers/list-waivers.ts';
import { readWaiver } from './waivers/read-waiver.ts';

const empty = { results: [], total: 0 };

describe('requestOf', () => {
  it('builds the path and query, omitting undefined values', () => {
    const { path, method } = requestOf(readWaiver, { params: { id: 'a/b' }, query: { locale: 'de' } });
    expect([method, path]).toEqual(['GET', '/v1/waiver/a%2Fb?locale=de']);
    expect(requestOf(listWaivers, { query: { after: undefined } }).path).toBe('/v1/waiver');
  });
});

describe('answerOf', () => {
  it('ignores unknown members', () => {
    expect(answerOf(listWaivers, 200, JSON.stringify({ ...empty, later: 1 }))).toEqual(empty);
  });

  it.each([
    [200, '{"results":[]}'],
    [200, '<html>'],
    [201, JSON.stringify(empty)],
  ])('throws on status %i with body %s', (status, text) => {
    expect(() => answerOf(listWaivers, status, text)).toThrow(UnreadableAnswer);
  });
});

import { describe, expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const OURS = 'https://waivers.example';
const nextOf = (next: string): string => nextPath(`?next=${encodeURIComponent(next)}`, OURS);

describe('nextPath', () => {
  it.each([
    '/waivers',
    '/waiver-create/0198c2f4-0000-7000-8000-000000000001',
    '/signed-waivers?terms=Zo%C3%AB%20%2F%2F%20x&page=2#row',
    '/?a=https://x',
  ])('accepts %j', (next) => {
    expect(nextOf(next)).toBe(next);
  });

  it.each([
    '',
    'waivers',
    '//x',
    'https://x',
    '/\\x',
    '\\\\x',
    'javascript:',
    'javascript:alert(1)',
    '/%09/x',
    '/\t/x',
    '/\n/x',
    '/\0',
    ' //x',
    '%2f%2fx',
    '/%2fx',
    '/%5cx',
    '//[',
    '/%',
  ])('rejects %j', (next) => {
    expect(nextOf(next)).toBe('/');
  });

  it('decodes the path exactly once', () => {
    expect(nextPath('?next=%2F%2509%2Fexample.invalid', OURS)).toBe('/');
    expect(nextPath('?next=/waivers', OURS)).toBe('/waivers');
    expect(nextPath('', OURS)).toBe('/');
  });
});

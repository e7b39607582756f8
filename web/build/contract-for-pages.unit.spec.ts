import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { reduceForPages } from './contract-for-pages.ts';

const reduced = (code: string): string =>
  reduceForPages(code, parseAst(code))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\))/g, '');

describe('reduceForPages', () => {
  it('removes request schemas and descriptions from calls', () => {
    const entry =
      "defineCall({ method: 'GET', path: '/v1/x', actor: 'user', side: 'reads', tag: 'x', summary: 'y', " +
      'query: z.object(asked), body: z.object({ name: z.string() }), answers: { 200: shown } });';
    expect(reduced(entry)).toBe(
      "defineCall({ method: 'GET', path: '/v1/x', actor: 'user', side: 'reads', answers: { 200: shown } });",
    );
  });

  it('keeps spreads, which may contain the method', () => {
    const entry = "defineCall({ ...ofTheDesk, path: '/v1/x', summary: 'y', answers: { 200: shown } });";
    expect(reduced(entry)).toBe("defineCall({ ...ofTheDesk, path: '/v1/x', answers: { 200: shown } });");
  });

  it('keeps unknown members', () => {
    const entry = "defineCall({ method: 'GET', path: '/v1/x', retried: true, answers: { 200: shown } });";
    expect(reduced(entry)).toBe(entry);
  });

  it('keeps the validation of responses and removes descriptions', () => {
    const schema =
      "z.string().check(z.trim(), z.maxLength(3), z.describe('b'), z.refine(isLink), z.meta({}));";
    expect(reduced(schema)).toBe('z.string().check(z.trim(), z.maxLength(3), z.refine(isLink),);');
  });

  it('keeps the code around nested removals', () => {
    const nested = "f(defineCall({ body: z.string().check(z.describe('b')), answers: {} }), 1, g.parse(2));";
    expect(reduced(nested)).toBe('f(defineCall({ answers: {} }), 1, g.parse(2));');
  });
});

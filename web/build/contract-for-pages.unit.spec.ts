import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { forPages } from './contract-for-pages.ts';

const reduced = (code: string): string =>
  forPages(code, parseAst(code))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=\))/g, '');

describe('what pages get of the contract', () => {
  it('is how a call is sent and what it answers, without requests and descriptions', () => {
    const entry =
      "defineCall({ method: 'GET', path: '/v1/x', actor: 'owner', side: 'reads', tag: 'x', summary: 'y', " +
      'query: z.object(asked), body: z.object({ name: z.string() }), answers: { 200: shown } });';
    expect(reduced(entry)).toBe(
      "defineCall({ method: 'GET', path: '/v1/x', actor: 'owner', side: 'reads', answers: { 200: shown } });",
    );
  });

  it('keeps what calls of one kind share: it may hold the method', () => {
    const entry = "defineCall({ ...ofTheDesk, path: '/v1/x', summary: 'y', answers: { 200: shown } });";
    expect(reduced(entry)).toBe("defineCall({ ...ofTheDesk, path: '/v1/x', answers: { 200: shown } });");
  });

  it('is the shape of an answer, without the limits, which are the server’s to judge', () => {
    expect(reduced("const a = z.object({ id: z.string().check(z.maxLength(3), z.describe('b')) });")).toBe(
      'const a = z.object({ id: z.string().check() });',
    );
  });

  it('keeps a check that changes the value', () => {
    expect(reduced('z.string().check(z.trim(), z.minLength(1), z.toLowerCase());')).toBe(
      'z.string().check(z.trim(), z.toLowerCase());',
    );
  });

  it('keeps what stands beside, also where a removed part holds another', () => {
    const nested =
      'f(z.string().check(z.refine((t) => z.string().check(z.minLength(1)).parse(t))), 1, g.parse(2));';
    expect(reduced(nested)).toBe('f(z.string().check(), 1, g.parse(2));');
  });
});

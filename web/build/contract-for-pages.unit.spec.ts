import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { reduceForPages } from './contract-for-pages.ts';

const reduced = (code: string): string =>
  reduceForPages(code, parseAst(code))
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

  it('keeps members that it does not know', () => {
    const entry = "defineCall({ method: 'GET', path: '/v1/x', retried: true, answers: { 200: shown } });";
    expect(reduced(entry)).toBe(entry);
  });

  it('keeps every check of an answer, and leaves out descriptions', () => {
    const schema =
      "z.string().check(z.trim(), z.maxLength(3), z.describe('b'), z.refine(isLink), z.meta({}));";
    expect(reduced(schema)).toBe('z.string().check(z.trim(), z.maxLength(3), z.refine(isLink),);');
  });

  it('keeps what stands beside, also where a removed part holds another', () => {
    const nested = "f(defineCall({ body: z.string().check(z.describe('b')), answers: {} }), 1, g.parse(2));";
    expect(reduced(nested)).toBe('f(defineCall({ answers: {} }), 1, g.parse(2));');
  });
});

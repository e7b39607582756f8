import { describe, expect, it } from 'vitest';
import { unavailable } from './client-errors.ts';

const said = (error: unknown): string => unavailable(error).message;

describe('a store that does not answer', () => {
  it('is told of in the words of gRPC, without the note that it left empty', () => {
    const refused = 'No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:9';
    expect(said(new Error(`${refused}. Resolution note: `))).toBe(`EventStoreDB does not answer: ${refused}`);
    expect(said(new Error('None. Resolution note: no such host'))).toMatch(/Resolution note: no such host$/);
  });

  it('is told of by the name of the error where it has no words', () => {
    expect(said(Object.assign(new Error(''), { type: 'timeout' }))).toMatch(/: timeout$/);
    expect(said(new Error(''))).toMatch(/: no reason given$/);
  });
});

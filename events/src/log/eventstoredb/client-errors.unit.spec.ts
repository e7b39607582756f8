import { describe, expect, it } from 'vitest';
import { unavailable } from './client-errors.ts';
import { ServerError } from './protocol/server-error.ts';

const said = (error: unknown): string => unavailable(error).message;

describe('unavailable EventStoreDB', () => {
  it('is reported with gRPC’s message, without its empty details', () => {
    const refused = 'No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:9';
    expect(said(new Error(`${refused}. Resolution note: `))).toBe(`EventStoreDB does not answer: ${refused}`);
    expect(said(new Error('None. Resolution note: no such host'))).toMatch(/Resolution note: no such host$/);
  });

  it('is reported by the server’s name for the reason if there is no message', () => {
    expect(said(new ServerError('', 2, { exception: 'timeout' }))).toMatch(/: timeout$/);
    expect(said(new Error(''))).toMatch(/: no reason given$/);
  });
});

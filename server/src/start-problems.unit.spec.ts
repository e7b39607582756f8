import { describe, expect, it } from 'vitest';
import { inWords } from './start-problems.ts';

describe('what has kept a start from coming about', () => {
  it('names the setting of a server that does not answer', () => {
    const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 1, message: '…' };
    expect(inWords(refused)).toMatch(/^127\.0\.0\.1:1 does not answer \(ECONNREFUSED\): .*DATABASE_URL/);
    const { port: _, ...socket } = { ...refused, address: '/run/.s.PGSQL.5432' };
    expect(inWords(socket)).toMatch(/^\/run\/\.s\.PGSQL\.5432 does not answer/);
  });

  it('says of another one what the system says, and nothing of a defect', () => {
    const taken = { code: 'EADDRINUSE', syscall: 'listen', message: 'the port is taken' };
    expect(inWords(taken)).toBe('the port is taken');
    expect(inWords(new TypeError('no function'))).toBeUndefined();
  });
});

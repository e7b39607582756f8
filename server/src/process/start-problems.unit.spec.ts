import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { explainStartError } from './start-problems.ts';

describe('explainStartError', () => {
  it('names the setting of a server that refuses connections', () => {
    const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 1, message: '…' };
    expect(explainStartError(refused)).toMatch(
      /^127\.0\.0\.1:1 does not answer \(ECONNREFUSED\): .*DATABASE_URL/,
    );
    const { port: _, ...socket } = { ...refused, address: '/run/.s.PGSQL.5432' };
    expect(explainStartError(socket)).toMatch(/^\/run\/\.s\.PGSQL\.5432 does not answer/);
    const both = new AggregateError([refused, { ...refused, address: '::1' }], '');
    expect(explainStartError(both)).toBe(explainStartError(refused));
  });

  it('names the setting of a server that accepts connections but never responds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 1 });
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(explainStartError(error)).toMatch('DATABASE_URL');
    silent.close();
  });

  it('explains how to restore a database without its privileges', () => {
    const denied = { code: '42501', message: 'permission denied for table events' };
    expect(explainStartError(denied)).toMatch(/permission denied for table events.*--no-owner/);
  });

  it.each([
    ['EACCES', 'permission denied', /permission denied\. .*chown/],
    ['EROFS', 'read-only file system', /read-only file system\. .*ReadWritePaths/],
    ['ENOSPC', 'no space left on device', /no space left on device\. The disk is full/],
  ])('says what to do about a file that fails with %s', (code, message, expected) => {
    const failed = { code, syscall: 'open', path: '/var/lib/waivers/log-id', message };
    expect(explainStartError(failed)).toMatch(expected);
  });

  it('returns the system message for other errors and undefined for a bug', () => {
    const taken = { code: 'EADDRINUSE', syscall: 'listen', message: 'the port is taken' };
    expect(explainStartError(taken)).toBe('the port is taken');
    expect(explainStartError(new TypeError('no function'))).toBeUndefined();
  });
});

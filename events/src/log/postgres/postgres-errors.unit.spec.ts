import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { LogError } from '../port/errors.ts';
import { asLogError, isConnectionLost, isDataRefused, sqlStateOf } from './postgres-errors.ts';

const ofServer = (code: string): Error => Object.assign(new DatabaseError('said so', 7, 'error'), { code });
const ofConnection = (code: string): Error => Object.assign(new Error('said so'), { code });

describe('PostgreSQL errors', () => {
  it('have a SQLSTATE if reported by the server', () => {
    expect(sqlStateOf(ofServer('57P01'))).toBe('57P01');
    expect(sqlStateOf(ofConnection('ECONNREFUSED'))).toBeUndefined();
    expect(sqlStateOf(ofConnection('EPIPE'))).toBeUndefined();
    expect(sqlStateOf(new Error('Connection terminated'))).toBeUndefined();
    expect(sqlStateOf('57P01')).toBeUndefined();
  });

  it.each(['08006', '25006', '28P01', '3D000', '40P01', '53100', '55P03', '57P01', '57014', '58030'])(
    'with SQLSTATE %s are reported as log_unavailable',
    (code) => {
      expect(asLogError(ofServer(code))).toMatchObject({
        code: 'log_unavailable',
        message: 'PostgreSQL does not answer: said so',
        cause: { code },
      });
    },
  );

  it.each([
    ofConnection('ECONNREFUSED'),
    ofConnection('EPIPE'),
    new Error('Query read timeout'),
    'thrown text',
  ])('without a SQLSTATE are reported as log_unavailable: %s', (error) => {
    expect(asLogError(error)).toMatchObject({ code: 'log_unavailable' });
  });

  it('caused by a lost connection are recognised by code or by the driver’s message', () => {
    for (const lost of [
      ofConnection('ECONNRESET'),
      ofConnection('EAI_AGAIN'),
      new Error('timeout exceeded when trying to connect'),
      new Error('Connection terminated due to connection timeout'),
      new Error('Query read timeout'),
    ])
      expect(isConnectionLost(lost)).toBe(true);
    for (const other of [
      ofServer('08006'),
      ofConnection('ERR_INVALID_ARG_TYPE'),
      new Error('the timeout exceeded'),
      new RangeError('said so'),
      'timeout expired',
    ])
      expect(isConnectionLost(other)).toBe(false);
  });

  it.each(['XX001', 'XX002'])('with SQLSTATE %s are reported as log_corrupt', (code) => {
    expect(asLogError(ofServer(code))).toMatchObject({
      code: 'log_corrupt',
      message: 'PostgreSQL reports damage: said so',
      cause: { code },
    });
  });

  it.each(['42P01', '42501', 'XX000', '0A000'])(
    'with SQLSTATE %s, from a bug or a missing migration, are returned unchanged',
    (code) => {
      const error = ofServer(code);
      expect(asLogError(error)).toBe(error);
    },
  );

  it('already converted to a LogError are returned unchanged', () => {
    const error = new LogError('log_overloaded', 'busy');
    expect(asLogError(error)).toBe(error);
  });

  it.each([
    ['22P02', true],
    ['23505', true],
    ['54001', true],
    ['57014', false],
    ['42501', false],
  ])('with SQLSTATE %s reject the data itself: %s', (code, refused) => {
    expect(isDataRefused(ofServer(code))).toBe(refused);
  });

  it('without a SQLSTATE do not reject the data', () => {
    expect(isDataRefused(new Error('22P02'))).toBe(false);
  });
});

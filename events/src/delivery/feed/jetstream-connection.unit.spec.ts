import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { natsErrorForLog, serversOf } from './jetstream-connection.ts';

describe('natsErrorForLog', () => {
  it('keeps only the messages of NATS errors', () => {
    const full = new JetStreamApiError({ code: 500, err_code: 10047, description: 'insufficient storage' });
    const late = new errors.TimeoutError();
    expect(natsErrorForLog(full)).toEqual({ err: full, reason: 'insufficient storage' });
    expect(natsErrorForLog(late)).toEqual({ err: late, reason: late.message });
    const other = new Error('Ada Lovelace is not a date');
    expect(natsErrorForLog(other)).toEqual({ err: other });
    expect(natsErrorForLog('Ada Lovelace')).toEqual({ err: 'Ada Lovelace' });
  });
});

describe('serversOf', () => {
  it('uses any URL’s credentials for all servers, and a lone user name as a token', () => {
    expect(serversOf('nats://a:4222,nats://u:p%40q@b:4223')).toEqual({
      servers: ['a:4222', 'b:4223'],
      user: 'u',
      pass: 'p@q',
    });
    expect(serversOf('tls://secret@a')).toEqual({ servers: ['a'], tls: {}, token: 'secret' });
    expect(serversOf('nats://a')).toEqual({ servers: ['a'] });
  });
});

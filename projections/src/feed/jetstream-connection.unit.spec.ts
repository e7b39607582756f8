import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { toldOf } from './jetstream-connection.ts';

describe('what is written down of an error', () => {
  it("has NATS' own words, and no others'", () => {
    const full = new JetStreamApiError({ code: 500, err_code: 10047, description: 'insufficient storage' });
    const late = new errors.TimeoutError();
    expect(toldOf(full)).toEqual({ err: full, reason: 'insufficient storage' });
    expect(toldOf(late)).toEqual({ err: late, reason: late.message });
    const other = new Error('Ada Lovelace is not a date');
    expect(toldOf(other)).toEqual({ err: other });
    expect(toldOf('Ada Lovelace')).toEqual({ err: 'Ada Lovelace' });
  });
});

import type { OutboundFailure, OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import { describe, expect, it } from 'vitest';
import { classifyResponse, isGonePermanently } from './classify-response.ts';

const NOW = new Date('2026-11-24T12:00:00Z');

const answered = (status: number, retryAfter?: string): OutboundResult => ({
  kind: 'answered',
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: Buffer.from('<html>'),
  isCut: false,
  ms: 7,
});
const failed = (reason: OutboundFailure['reason']): OutboundResult => ({
  kind: 'failed',
  reason,
  mayHaveArrived: true,
  ms: 7,
});

describe('webhook response', () => {
  it.each([200, 201, 202, 204, 299])('%i counts as delivered, whatever the body', (code) => {
    expect(classifyResponse(answered(code), NOW)).toEqual({ kind: 'done', answer: { code } });
  });

  it.each([301, 302, 308, 400, 401, 403, 404, 405, 408, 409, 413, 418, 422, 429, 500, 502, 503, 504])(
    '%i is retried',
    (code) => {
      expect(classifyResponse(answered(code), NOW)).toEqual({
        kind: 'postponed',
        errorClass: `http_${code}`,
        answer: { code },
      });
      expect(isGonePermanently(answered(code))).toBe(false);
    },
  );

  it('410 counts as permanently gone', () => {
    expect(classifyResponse(answered(410, '60'), NOW)).toEqual({
      kind: 'refused',
      errorClass: 'http_410',
      answer: { code: 410 },
    });
    expect(isGonePermanently(answered(410))).toBe(true);
  });

  it.each([
    ['120', 120_000],
    ['Tue, 24 Nov 2026 12:05:00 GMT', 300_000],
    ['999999999', 86_400_000],
    ['Fri, 24 Nov 2056 12:00:00 GMT', 86_400_000],
  ])('with Retry-After %s is retried after that time, capped at one day', (header, afterMs) => {
    expect(classifyResponse(answered(429, header), NOW)).toMatchObject({ kind: 'postponed', afterMs });
    expect(classifyResponse(answered(503, header), NOW)).toMatchObject({ kind: 'postponed', afterMs });
  });

  it.each(['0', '-1', 'soon', '', 'Tue, 24 Nov 2026 11:00:00 GMT', '1e99'])(
    'with Retry-After “%s” is retried as if it had none',
    (header) => {
      expect(classifyResponse(answered(429, header), NOW)).not.toMatchObject({
        afterMs: expect.toSatisfy((ms) => ms > 0),
      });
    },
  );
});

describe('webhook request without a response', () => {
  it.each([
    'address_not_allowed',
    'unknown_host',
    'cannot_connect',
    'certificate',
    'timed_out',
    'broken_off',
  ] as const)('is retried and logged with its reason: %s', (reason) => {
    // Retried even if the message may have arrived, because the retry has the same id.
    expect(classifyResponse(failed(reason), NOW)).toEqual({ kind: 'postponed', errorClass: reason });
    expect(isGonePermanently(failed(reason))).toBe(false);
  });

  it('costs no attempt when this process is stopping', () => {
    expect(classifyResponse(failed('ended'), NOW)).toEqual({ kind: 'later', ms: 0 });
  });
});

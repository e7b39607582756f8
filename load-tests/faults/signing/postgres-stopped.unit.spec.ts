import type { CallResponse } from '@waivers/contract/send.ts';
import { describe, expect, it } from 'vitest';
import { expectRetryAfter } from './postgres-stopped.ts';

const answer = (status: number, retryAfter?: string): CallResponse => ({
  status,
  text: '{}',
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

describe('customers during a database outage', () => {
  it('get a 503 with Retry-After', () => {
    expect(() => expectRetryAfter([answer(503, '1'), answer(503, '30')])).not.toThrow();
  });

  it.each([
    ['get no answer', []],
    ['get a 500', [answer(503, '1'), answer(500)]],
    ['get no Retry-After', [answer(503)]],
  ])('fail the check when they %s', (_what, answers) => {
    expect(() => expectRetryAfter(answers)).toThrow('503 with Retry-After');
  });
});

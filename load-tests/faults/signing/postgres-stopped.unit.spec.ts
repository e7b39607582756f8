import type { Answer } from '@waivers/contract/send.ts';
import { describe, expect, it } from 'vitest';
import { expectRetryAfter } from './postgres-stopped.ts';

const answer = (status: number, retryAfter?: string): Answer => ({
  status,
  text: '{}',
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
});

describe('customers of a product whose database is away', () => {
  it('are told when to retry', () => {
    expect(() => expectRetryAfter([answer(503, '1'), answer(503, '30')])).not.toThrow();
  });

  it.each([
    ['are not told anything', []],
    ['are told that something is wrong with us', [answer(503, '1'), answer(500)]],
    ['are not told when to come back', [answer(503)]],
  ])('must not be left alone: %s', (_what, answers) => {
    expect(() => expectRetryAfter(answers)).toThrow('503 with Retry-After');
  });
});

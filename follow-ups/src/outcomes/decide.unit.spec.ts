import { deciderSpec } from '@waivers/events/commands/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { FollowUpCommand } from './commands.ts';
import { type FollowUpEvent, followUpDecider } from './decide.ts';

const subject = {
  eventId: '01977a3e-0000-7000-8000-000000000001',
  template: 'temporary-password',
  recipient: 'user',
};
const NOON = '2026-11-22T12:00:00.000Z';
const answer = { code: 450 };

const done: FollowUpEvent = { type: 'FollowUpDone', data: { ...subject, channel: 'smtp' } };
const postponed: FollowUpEvent = { type: 'FollowUpPostponed', data: { ...subject, attempts: 2, answer } };
const failed: FollowUpEvent = {
  type: 'FollowUpFailed',
  data: { ...subject, reason: 'given_up', attempts: 12 },
};
const refused: FollowUpEvent = {
  type: 'FollowUpFailed',
  data: { ...subject, reason: 'refused', attempts: 1, answer: { code: 550 } },
};
const wanted: FollowUpEvent = { type: 'FollowUpWanted', data: subject };

const recordDone: FollowUpCommand = { type: 'RecordDone', subject, channel: 'smtp' };
const recordPostponed: FollowUpCommand = { type: 'RecordPostponed', subject, attempts: 2, answer };
const recordFailed: FollowUpCommand = {
  type: 'RecordFailed',
  subject,
  reason: 'given_up',
  attempts: 12,
  answer: undefined,
};
const recordRefused: FollowUpCommand = {
  type: 'RecordFailed',
  subject,
  reason: 'refused',
  attempts: 1,
  answer: { code: 550 },
};
const voided: FollowUpEvent = {
  type: 'FollowUpFailed',
  data: { ...subject, reason: 'voided', attempts: 1 },
};
const requestAgain = (time: string, isVoided = false): FollowUpCommand => ({
  type: 'WantAgain',
  pauseMs: 600_000,
  isVoided,
  subject,
  at: new Date(`2026-11-22T${time}Z`),
});

const { given, earlier } = deciderSpec(followUpDecider, { stream: 'followUp-x', occurredAt: NOON });

describe('follow-up outcome', () => {
  it.each([
    ['nothing yet', [], recordDone, [done]],
    ['nothing yet', [], recordPostponed, [postponed]],
    ['nothing yet', [], recordFailed, [failed]],
    ['nothing yet', [], recordRefused, [refused]],
    ['it was postponed', [postponed], recordDone, [done]],
    ['it is done', [done], recordDone, []],
    ['it is done', [done], recordPostponed, []],
    ['it is done', [done], recordFailed, []],
    ['it was given up', [failed], recordDone, [done]],
    ['it was given up and tried again', [failed], recordFailed, [failed]],
    ['it was wanted again', [done, wanted], recordDone, [done]],
  ] as const)('depends on its history: %s', (_what, events, command, then) => {
    expect(given(...events).when(command).decision).toEqual(then);
  });
});

describe('resend request', () => {
  it.each([
    ['done more than ten minutes ago', [done], '12:10:00.000', [wanted]],
    ['done just before', [done], '12:09:59.001', { refused: 'rate_limited', retryAfterSeconds: 1 }],
    [
      'wanted just before',
      [failed, wanted],
      '12:00:00.000',
      { refused: 'rate_limited', retryAfterSeconds: 600 },
    ],
    ['refused just before', [refused], '12:00:01.000', [wanted]],
    ['waiting for its next attempt', [postponed], '12:00:01.000', [wanted]],
    ['wanted while its record was voided', [done, wanted, voided], '12:00:01.000', [wanted]],
  ] as const)('is accepted or rate-limited for a follow-up %s', (_what, events, time, then) => {
    expect(given(...events).when(requestAgain(time)).decision).toEqual(then);
  });

  it('is rejected while the record is void, whatever the follow-up’s outcome', () => {
    for (const events of [[], [done], [failed], [voided]])
      given(...events)
        .when(requestAgain('12:30:00.000', true))
        .thenRefused('voided');
  });

  it('counts as one command per id', () => {
    const { isSame } = followUpDecider;
    expect(isSame(requestAgain('12:30:00.000'), earlier(wanted))).toBe(true);
    expect(isSame(requestAgain('12:30:00.000'), earlier(done))).toBe(false);
    expect(isSame(recordDone, earlier(done))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { OutcomeCommand } from './commands.ts';
import { decide, type OutcomeEvent } from './decide.ts';
import { evolve, noOutcome } from './state.ts';

const subject = {
  eventId: '01977a3e-0000-7000-8000-000000000001',
  template: 'temporary-password',
  recipient: 'user',
};
const done: OutcomeEvent = { type: 'FollowUpDone', data: { ...subject, channel: 'outbox' } };
const failed: OutcomeEvent = {
  type: 'FollowUpFailed',
  data: { ...subject, reason: 'given_up', attempts: 14 },
};
const recordDone: OutcomeCommand = { type: 'RecordDone', subject, channel: 'outbox' };
const recordFailed: OutcomeCommand = { type: 'RecordFailed', subject, reason: 'given_up', attempts: 14 };

const given = (events: readonly OutcomeEvent[]) => ({
  when: (command: OutcomeCommand) =>
    decide(
      command,
      events.reduce((state, event) => evolve(state, event as Parameters<typeof evolve>[1]), noOutcome),
    ),
});

describe('what has become of a follow-up', () => {
  it.each([
    ['nothing yet', [], recordDone, [done]],
    ['nothing yet', [], recordFailed, [failed]],
    ['it is done', [done], recordDone, []],
    ['it is done', [done], recordFailed, []],
    ['it was given up', [failed], recordDone, [done]],
    ['it was given up and tried again', [failed], recordFailed, [failed]],
  ] as const)('given that %s', (_what, events, command, then) => {
    expect(given(events).when(command)).toEqual(then);
  });
});

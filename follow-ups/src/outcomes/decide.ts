import type { Decider } from '@waivers/command-api/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { followUpDone, followUpFailed } from '@waivers/events/definitions/follow-up.ts';
import type { OutcomeCommand } from './commands.ts';
import { evolve, noOutcome, type Outcome } from './state.ts';

export type OutcomeEvent = NewEvent<typeof followUpDone> | NewEvent<typeof followUpFailed>;

/** `done` is final; given up may be retried. */
export const decide = (command: OutcomeCommand, outcome: Outcome): readonly OutcomeEvent[] => {
  if (outcome.status === 'done') return [];
  const { subject } = command;
  switch (command.type) {
    case 'RecordDone':
      return [{ type: 'FollowUpDone', data: { ...subject, channel: command.channel } }];
    case 'RecordFailed': {
      const { reason, attempts } = command;
      return [{ type: 'FollowUpFailed', data: { ...subject, reason, attempts } }];
    }
    default:
      return command satisfies never;
  }
};

export const outcomeDecider: Decider<Outcome, OutcomeCommand, OutcomeEvent, never> = {
  initial: noOutcome,
  evolve,
  decide,
  // The id derives from what happened, so nothing else can use it.
  isSame: () => true,
};

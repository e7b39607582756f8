import type { Decider } from '@waivers/events/commands/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type {
  followUpDone,
  followUpFailed,
  followUpPostponed,
  followUpWanted,
} from '@waivers/events/definitions/follow-up.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import type { FollowUpCommand, OutcomeAnswer, RequestAgain } from './commands.ts';
import { evolve, noOutcome, type Outcome } from './state.ts';

export type FollowUpEvent =
  | NewEvent<typeof followUpDone>
  | NewEvent<typeof followUpPostponed>
  | NewEvent<typeof followUpFailed>
  | NewEvent<typeof followUpWanted>;

const named = (answer: OutcomeAnswer | undefined) => (answer === undefined ? {} : { answer });

export type ResendRefusal = RateLimitRefusal | { readonly refused: 'voided' };

const refusedAgain = (
  { at, pauseMs, isVoided }: RequestAgain,
  { busyAt }: Outcome,
): ResendRefusal | undefined =>
  isVoided ? { refused: 'voided' } : rateLimitRefusal(busyAt && new Date(busyAt.getTime() + pauseMs), at);

/** `done` is final until someone requests the follow-up again; failures may be retried. */
const decide = (command: FollowUpCommand, outcome: Outcome): readonly FollowUpEvent[] | ResendRefusal => {
  const { subject } = command;
  if (command.type === 'WantAgain')
    return refusedAgain(command, outcome) ?? [{ type: 'FollowUpWanted', data: subject }];
  if (outcome.status === 'done') return [];
  switch (command.type) {
    case 'RecordDone':
      return [{ type: 'FollowUpDone', data: { ...subject, channel: command.channel } }];
    case 'RecordPostponed': {
      const { attempts, answer } = command;
      return [{ type: 'FollowUpPostponed', data: { ...subject, attempts, ...named(answer) } }];
    }
    case 'RecordFailed': {
      const { reason, attempts, answer } = command;
      return [{ type: 'FollowUpFailed', data: { ...subject, reason, attempts, ...named(answer) } }];
    }
    default:
      return command satisfies never;
  }
};

export const followUpDecider: Decider<Outcome, FollowUpCommand, FollowUpEvent, ResendRefusal> = {
  initial: noOutcome,
  evolve,
  decide,
  // Comparing the kind is enough: outcome ids are derived from the outcome, and a resend's id from the client only
  // appends to one follow-up's stream.
  isSame: (command, { events }) =>
    (command.type === 'WantAgain') === events.some(({ type }) => type === 'FollowUpWanted'),
};

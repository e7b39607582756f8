import { expect } from 'vitest';
import type { Metadata } from '../../definitions/event.ts';
import type { DecodedEvent } from '../../log/port/codec.ts';
import type { Decider, EarlierCommand, Refusal } from '../decider.ts';

/** An event in a stream's history, with personal values in plaintext. */
export type GivenEvent = {
  readonly type: string;
  readonly data: unknown;
  readonly eventId?: string;
  readonly metadata?: Partial<Metadata>;
};

type Place = Pick<DecodedEvent, 'stream'> & Partial<Metadata>;

const ANOTHER_ACCOUNT = '0190f3c8-0000-7000-8000-0000000000ff';

/**
 * Tests a decider in given-when-then style: given events, when a command, then events or a refusal.
 * @param place the stream and metadata of the given events; their ids are `e1`, `e2`, …
 */
export const deciderSpec = <State, Command, Event, Refused extends Refusal>(
  { initial, evolve, decide }: Pick<Decider<State, Command, Event, Refused>, 'initial' | 'evolve' | 'decide'>,
  { stream, ...metadata }: Place,
) => {
  const stored = (event: GivenEvent, index = 0): DecodedEvent => ({
    stream,
    version: index + 1,
    position: `p${index + 1}`,
    eventId: `e${index + 1}`,
    storedType: event.type,
    ...event,
    metadata: {
      commandId: 'command',
      correlationId: 'request',
      accountId: '0190f3c8-0000-7000-8000-000000000001',
      actor: { kind: 'system' },
      occurredAt: '2026-11-24T09:00:00.000Z',
      ...metadata,
      // The stream's account comes from its first event only.
      ...(index > 0 && { accountId: ANOTHER_ACCOUNT }),
      ...event.metadata,
    },
  });

  const stateAfter = (...events: readonly GivenEvent[]): State => events.map(stored).reduce(evolve, initial);

  return {
    stored,
    stateAfter,
    /** Builds the earlier command that produced these events. */
    earlier: (...events: readonly GivenEvent[]): EarlierCommand<State> => ({
      stateBefore: initial,
      events: events.map(stored),
    }),
    given: (...events: readonly GivenEvent[]) => ({
      when: (command: Command) => {
        const decision = decide(command, stateAfter(...events));
        return {
          decision,
          thenEvents: (...expected: readonly GivenEvent[]) => expect(decision).toEqual(expected),
          thenRefused: (refused: Refused['refused']) => expect(decision).toEqual({ refused }),
        };
      },
    }),
  };
};

import type { DecodedEvent } from '@waivers/events/log/codec.ts';

/** A refusal is a value: a snake_case code, and what the person needs to know to put it right. */
export type Refusal = { readonly refused: string };

/** Pure: the state that events lead to, and the events that a command leads to (none when nothing changes). */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DecodedEvent) => State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
};

export const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

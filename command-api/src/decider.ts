import type { DecodedEvent } from '@waivers/events/log/codec.ts';

/** A refusal is a value: a snake_case code, and what the person needs to know to put it right. */
export type Refusal = { readonly refused: string };

/** A command that was carried out earlier: the state that it met, and the events that it led to. */
export type Earlier<State> = { readonly met: State; readonly events: readonly DecodedEvent[] };

/** The state that events lead to, and the events that a command leads to (none when nothing changes): both pure. */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DecodedEvent) => State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
  /**
   * Whether a command under a used id is the one that was carried out: it may be answered again. False: the id names
   * something else. A refusal: it can no longer be told.
   */
  readonly isSame?: (
    command: Command,
    earlier: Earlier<State>,
  ) => boolean | Refused | Promise<boolean | Refused>;
};

/** What a replay is refused with: the id names another command, or one of another account. */
export type ReplayRefusal = { readonly refused: 'id_already_used' | 'not_found' };

export const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

import type { DecodedEvent } from '../log/port/codec.ts';

/** A refusal is a value: a snake_case code, and what is needed to put it right. */
export type Refusal = { readonly refused: string };

/** A command carried out earlier: the state it met and the events it led to. */
export type EarlierCommand<State> = { readonly stateBefore: State; readonly events: readonly DecodedEvent[] };

/** Pure: state from events, and events from a command (none when nothing changes). */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DecodedEvent) => State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
  /** Whether a used id names the same command, which is then answered again. A refusal: this can no longer be told. */
  readonly isSame: (
    command: Command,
    earlier: EarlierCommand<State>,
  ) => boolean | Refused | Promise<boolean | Refused>;
};

/** The id names another command, or one of another account. */
export type ReplayRefusal = { readonly refused: 'id_already_used' | 'not_found' };

export const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

import type { DecodedEvent } from '../log/port/codec.ts';

/** A snake_case code, and whatever is needed to correct the command. */
export type Refusal = { readonly refused: string };

/** A command that was carried out before: the state it was decided on, and its events. */
export type EarlierCommand<State> = { readonly stateBefore: State; readonly events: readonly DecodedEvent[] };

/** Pure functions. `decide` returns no events when nothing changes. */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DecodedEvent) => State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
  /** Whether a command with a known id is the same one; a refusal when that can no longer be determined. */
  readonly isSame: (
    command: Command,
    earlier: EarlierCommand<State>,
  ) => boolean | Refused | Promise<boolean | Refused>;
};

/** The id belongs to another command, or to a command of another account. */
export type ReplayRefusal = { readonly refused: 'id_already_used' | 'not_found' };

export const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

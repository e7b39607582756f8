import type { DecodedEvent } from '../log/port/codec.ts';

/** A snake_case code, plus any details needed to correct the command. */
export type Refusal = { readonly refused: string };

export type EarlierCommand<State> = { readonly stateBefore: State; readonly events: readonly DecodedEvent[] };

/** A set of pure functions. `decide` returns no events when nothing changes. */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DecodedEvent) => State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
  /** Returns whether a command with a known id is a retry, or a refusal if that can no longer be determined. */
  readonly isSame: (
    command: Command,
    earlier: EarlierCommand<State>,
  ) => boolean | Refused | Promise<boolean | Refused>;
};

export type ReplayRefusal = { readonly refused: 'id_already_used' | 'not_found' };

export const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

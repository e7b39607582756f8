import { type StreamStates, streamStates } from '@waivers/events/folds/stream-states.ts';
import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/codec.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/event-log.ts';
import type { Decider } from './decider.ts';

/** Commands that were carried out, the last one first: a chain, so that an event adds a link and copies nothing. */
type PastCommands = { readonly commandId: string; readonly earlier: PastCommands | undefined };

/** What the events of a stream tell the next command. */
export type History<State> = {
  readonly state: State;
  /** 0: there is no stream. */
  readonly version: number;
  /** Of the last event. */
  readonly position: LogPosition | undefined;
  /** Subject → id of the key that seals its values in this stream. */
  readonly keyIds: ReadonlyMap<string, string>;
  readonly commands: PastCommands | undefined;
};

type Folded<State> = Pick<Decider<State, never, never, never>, 'initial' | 'evolve'>;

export const noHistory = <State>(initial: State): History<State> => ({
  state: initial,
  version: 0,
  position: undefined,
  keyIds: new Map(),
  commands: undefined,
});

const withCommand = (commands: PastCommands | undefined, commandId: string): PastCommands =>
  commands?.commandId === commandId ? commands : { commandId, earlier: commands };

const withKeys = (keyIds: ReadonlyMap<string, string>, event: DecodedEvent): ReadonlyMap<string, string> => {
  const own = keysIn(codec.definitionOf(event.type), event);
  return own.size === 0 ? keyIds : new Map([...keyIds, ...own]);
};

/** The history after one more event. */
export const evolveHistory =
  <State>(evolve: Folded<State>['evolve']) =>
  (history: History<State>, event: DecodedEvent): History<State> => ({
    state: evolve(history.state, event),
    version: event.version,
    position: event.position,
    keyIds: withKeys(history.keyIds, event),
    commands: withCommand(history.commands, event.metadata.commandId),
  });

/** True when the stream holds events of this command. */
export const holdsCommand = ({ commands }: History<unknown>, commandId: string): boolean => {
  for (let past = commands; past !== undefined; past = past.earlier) {
    if (past.commandId === commandId) return true;
  }
  return false;
};

/** The histories of streams, each with everything in it that had been acknowledged before the question. */
export type Histories<State> = StreamStates<History<State>>;

/**
 * Histories that stay in memory, so that a command on a long stream decodes only what came since the last one.
 * @param remembered how many streams are kept; each takes what its state takes, and some 100 bytes a command
 */
export const keptHistories = <State>(
  log: EventLog,
  { evolve, initial }: Folded<State>,
  remembered: number,
): Histories<State> => streamStates(log, evolveHistory(evolve), noHistory(initial), { remembered });

import { type FoldCache, foldCache } from '../folds/fold-stream.ts';
import { keysIn } from '../keys/personal-values.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog, LogPosition } from '../log/port/event-log.ts';
import type { Decider } from './decider.ts';

/** Newest first. A linked list, so adding an event copies nothing. */
type PastCommands = { readonly commandId: string; readonly earlier: PastCommands | undefined };

export type History<State> = {
  readonly state: State;
  readonly version: number;
  readonly position: LogPosition | undefined;
  /** Maps each subject to the id of the key that seals its values in this stream. */
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

export const evolveHistory =
  <State>(evolve: Folded<State>['evolve']) =>
  (history: History<State>, event: DecodedEvent): History<State> => ({
    state: evolve(history.state, event),
    version: event.version,
    position: event.position,
    keyIds: withKeys(history.keyIds, event),
    commands: withCommand(history.commands, event.metadata.commandId),
  });

export const hasCommand = ({ commands }: History<unknown>, commandId: string): boolean => {
  for (let past = commands; past !== undefined; past = past.earlier) {
    if (past.commandId === commandId) return true;
  }
  return false;
};

/** Returned histories include everything acknowledged before the call. */
export type HistoryCache<State> = FoldCache<History<State>>;

/** Caches histories, so that commands don't decode events again. @param remembered the maximum number of streams */
export const historyCache = <State>(
  log: Pick<EventLog, 'readStream'>,
  { evolve, initial }: Folded<State>,
  remembered: number,
): HistoryCache<State> => foldCache(log, evolveHistory(evolve), noHistory(initial), { remembered });

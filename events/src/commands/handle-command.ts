import {
  type EventActor,
  type EventDefinition,
  type Metadata,
  type NewEvent,
  NO_ACCOUNT,
} from '../definitions/event.ts';
import { streamPages } from '../folds/stream-pages.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { type DecodedEvent, NEWER_EVENT, UnknownEventType } from '../log/port/codec.ts';
import type { BoundStream, EventLog, LogPosition } from '../log/port/event-log.ts';
import { type Decider, type EarlierCommand, isRefusal, type Refusal, type ReplayRefusal } from './decider.ts';
import { type History, type HistoryCache, hasCommand, historyCache, noHistory } from './history.ts';
import { Overloaded } from './overloaded.ts';
import { SubjectErased, sealEvents } from './seal-events.ts';

export type CommandContext = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly accountId: string;
  readonly actor: EventActor;
  readonly now: Date;
};

export type CommandServices = { readonly log: EventLog; readonly keys: KeyStore };

export type CommandOutcome<Refused extends Refusal, State> =
  | {
      readonly kind: 'done';
      readonly events: readonly DecodedEvent[];
      readonly version: number;
      readonly position: LogPosition | undefined;
      readonly stateAfter: State;
      readonly replayed: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refused | ReplayRefusal }
  | { readonly kind: 'version_mismatch'; readonly actual: number };

export type CommandRequest<State, Command, Event, Refused extends Refusal> = {
  readonly stream: string;
  readonly decider: Decider<State, Command, Event, Refused>;
  readonly command: Command;
  readonly context: CommandContext;
  readonly expectedVersion?: number;
  /** Whether the command usually creates its stream. If so, the stream is read only after a refusal or conflict. */
  readonly createsStream?: boolean;
  /** Cache for long streams. Without one, every command reads the stream from its start. */
  readonly histories?: HistoryCache<State>;
};

/** A request whose decision depends on other streams, at the versions at which they were read. */
export type BoundRequest<State, Command, Event, Refused extends Refusal> = CommandRequest<
  State,
  Command,
  Event,
  Refused
> & { readonly while: readonly BoundStream[] };

const MAX_ATTEMPTS = 20;
const RETRY_SECONDS = 1;

const metadataOf = (context: CommandContext): Metadata => ({
  commandId: context.commandId,
  correlationId: context.correlationId,
  ...(context.causationId === undefined ? {} : { causationId: context.causationId }),
  accountId: context.accountId,
  actor: context.actor,
  occurredAt: context.now.toISOString(),
});

type Done<State> = Extract<CommandOutcome<never, State>, { readonly kind: 'done' }>;
type Request<State> = Pick<CommandRequest<State, never, never, never>, 'stream' | 'context'> & {
  readonly decider: Pick<Decider<State, never, never, never>, 'initial' | 'evolve'>;
};

/** Reads from the start of the stream: retries are rare, and no cache holds the earlier state. */
const readEarlier = async <State>(
  log: EventLog,
  { stream, decider, context }: Request<State>,
): Promise<EarlierCommand<State>> => {
  const events: DecodedEvent[] = [];
  let stateBefore = decider.initial;
  for await (const page of streamPages(log, stream)) {
    for (const event of page) {
      if (event.metadata.commandId === context.commandId) events.push(event);
      else if (events.length === 0) stateBefore = decider.evolve(stateBefore, event);
    }
    // A command's events are appended together, so the first event of another command ends them.
    if (events.length > 0 && page.at(-1) !== events.at(-1)) break;
  }
  const known = events.filter(({ type }) => type !== NEWER_EVENT);
  // Only the version that knows the command's events can tell whether it is the same.
  if (known.length === 0 && events[0] !== undefined) throw new UnknownEventType(events[0].storedType);
  return { stateBefore, events: known };
};

const replayRefusal = async <State, Command, Event, Refused extends Refusal>(
  { decider, command, context }: CommandRequest<State, Command, Event, Refused>,
  earlier: EarlierCommand<State>,
): Promise<Refused | ReplayRefusal | undefined> => {
  const accountId = earlier.events[0]?.metadata.accountId;
  // Once its waiver is unpublished, a retried signature carries no account, so only its content is compared.
  if (context.accountId !== NO_ACCOUNT && context.accountId !== accountId) return { refused: 'not_found' };
  const same = await decider.isSame(command, earlier);
  if (typeof same !== 'boolean') return same;
  return same ? undefined : { refused: 'id_already_used' };
};

const answerAgain = async <State, Command, Event, Refused extends Refusal>(
  log: EventLog,
  request: CommandRequest<State, Command, Event, Refused>,
  version: number,
): Promise<CommandOutcome<Refused, State>> => {
  const earlier = await readEarlier(log, request);
  const refusal = await replayRefusal(request, earlier);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const { events, stateBefore } = earlier;
  const stateAfter = events.reduce(request.decider.evolve, stateBefore);
  return {
    kind: 'done',
    events,
    version,
    position: events.at(-1)?.position,
    stateAfter,
    replayed: true,
  };
};

type Moved = { readonly kind: 'moved'; readonly stream: string };

/** Returns undefined if the stream has moved on or already contains the events. */
const append = async <State>(
  { log, keys }: CommandServices,
  { stream, decider, context }: Request<State>,
  history: History<State>,
  decision: readonly NewEvent<EventDefinition>[],
  bound: readonly BoundStream[],
): Promise<Done<State> | Moved | undefined> => {
  if (decision.length === 0) {
    const { version, position, state: stateAfter } = history;
    return { kind: 'done', events: [], version, position, stateAfter, replayed: false };
  }
  const target = { stream, keyIds: history.keyIds };
  const { sealed, keyBatches } = await sealEvents(keys, target, metadataOf(context), decision);
  const appended = await log.append({
    stream,
    expected: history.version === 0 ? 'no_stream' : history.version,
    events: sealed.map(({ text }) => text),
    keyBatches,
    ...(bound.length === 0 ? {} : { while: bound }),
  });
  if (appended.outcome === 'conflict' && appended.bound !== undefined) {
    return { kind: 'moved', stream: appended.bound };
  }
  if (appended.outcome !== 'accepted') return undefined;
  const { version, position } = appended;
  const events = sealed.map(({ text: _text, ...event }, index) => ({
    ...event,
    version: version - sealed.length + 1 + index,
    position,
  }));
  const stateAfter = events.reduce(decider.evolve, history.state);
  return { kind: 'done', events, version, position, stateAfter, replayed: false };
};

/** Handles a command as of one state of the streams that it is bound to. */
const handle = async <State, Command, Event extends NewEvent<EventDefinition>, Refused extends Refusal>(
  services: CommandServices,
  request: CommandRequest<State, Command, Event, Refused>,
  bound: readonly BoundStream[],
): Promise<CommandOutcome<Refused, State> | Moved> => {
  const { stream, decider, command, context, expectedVersion } = request;
  let { histories } = request;
  let history = noHistory(decider.initial);
  let read = request.createsStream !== true;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (read) {
      histories ??= historyCache(services.log, decider, 1);
      history = (await histories(stream)).state;
    }
    if (hasCommand(history, context.commandId)) {
      return answerAgain(services.log, request, history.version);
    }
    if (expectedVersion !== undefined && expectedVersion !== history.version) {
      return { kind: 'version_mismatch', actual: history.version };
    }
    const decision = decider.decide(command, history.state);
    if (!isRefusal(decision)) {
      const done = await append(services, request, history, decision, bound).catch((error: unknown) => {
        // The erasure event is stored before the key is destroyed, so the next attempt reads it.
        if (!(error instanceof SubjectErased) || attempt === MAX_ATTEMPTS - 1) throw error;
      });
      if (done !== undefined) return done;
    } else if (read) {
      return { kind: 'refused', refusal: decision };
    }
    read = true;
  }
  throw new Overloaded(`${stream} kept changing.`, RETRY_SECONDS);
};

/**
 * Loads the stream, decides, seals and appends; resolves once the events are durable. Replays the outcome of a known
 * command id from the stream, so retries are safe on any store. Refuses a different command under a known id with
 * `id_already_used` (see `isSame`), and another account's command with `not_found`.
 * @throws LogError `log_overloaded` or `log_unavailable` if the outcome may be unknown; retry the same command
 * @throws Overloaded if the stream kept changing and nothing was stored; retry the same command
 */
export const handleCommand = async <
  State,
  Command,
  Event extends NewEvent<EventDefinition>,
  Refused extends Refusal,
>(
  services: CommandServices,
  request: CommandRequest<State, Command, Event, Refused>,
): Promise<CommandOutcome<Refused, State>> => {
  const outcome = await handle(services, request, []);
  if (outcome.kind === 'moved') throw new Error(`${request.stream} is bound to no stream.`);
  return outcome;
};

/**
 * Like `handleCommand`, for decisions that depend on other streams: stores events only while those are at the versions
 * at which `load` read them. If one has moved, loads again and decides again.
 * @param load reads the other streams, including everything acknowledged before the call
 */
export const handleBoundCommand = async <
  State,
  Command,
  Event extends NewEvent<EventDefinition>,
  Refused extends Refusal,
>(
  services: CommandServices,
  load: () => Promise<BoundRequest<State, Command, Event, Refused>>,
): Promise<CommandOutcome<Refused, State>> => {
  let moved = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const request = await load();
    const outcome = await handle(services, request, request.while);
    if (outcome.kind !== 'moved') return outcome;
    moved = outcome.stream;
  }
  throw new Overloaded(`${moved} kept changing.`, RETRY_SECONDS);
};

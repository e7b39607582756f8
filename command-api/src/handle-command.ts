import { codec, type DecodedEvent } from '@waivers/events/codec.ts';
import type { Actor, EventDefinition, Metadata, NewEvent } from '@waivers/events/event.ts';
import { eventIdOf } from '@waivers/events/event-id.ts';
import type { EventLog, EventToAppend, LogPosition } from '@waivers/events/log/event-log.ts';
import type { KeyStore } from '@waivers/events/personal-data/key-store.ts';
import { keysIn, sealEvent, subjectsIn } from '@waivers/events/personal-data/personal-values.ts';
import type { DataKey } from '@waivers/events/personal-data/seal.ts';

/** A refusal is a value: a snake_case code, and what the person needs to know to put it right. */
export type Refusal = { readonly refused: string };

/** Pure: the state that events lead to, and the events that a command leads to (none when nothing changes). */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DecodedEvent) => State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
};

export type CommandContext = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly accountId: string;
  readonly actor: Actor;
  /** Server time. */
  readonly now: Date;
};

export type CommandServices = { readonly log: EventLog; readonly keys: KeyStore };

export type Handled<Refused extends Refusal, State = unknown> =
  | {
      readonly kind: 'done';
      /** The command's own events, as they stand in the log; empty when nothing changed. */
      readonly events: readonly DecodedEvent[];
      /** The stream's version after the command. */
      readonly version: number;
      readonly position: LogPosition | undefined;
      /** True when events of this command id stood in the stream already. */
      readonly replayed: boolean;
      /**
       * Of a replay: the state that the command met then. By it the caller judges whether this is that command again,
       * or another one under a used id.
       */
      readonly met?: State;
    }
  | { readonly kind: 'refused'; readonly refusal: Refused }
  | { readonly kind: 'version_mismatch'; readonly actual: number };

export type CommandRequest<State, Command, Event, Refused extends Refusal> = {
  readonly stream: string;
  readonly decider: Decider<State, Command, Event, Refused>;
  readonly command: Command;
  readonly context: CommandContext;
  /** From `If-Match`: the command counts only for this version of the stream. */
  readonly expectedVersion?: number;
  /**
   * The command makes the stream, as nearly every signature does: it is decided on an empty stream and the stream
   * is read only when that is refused or the append finds it there. Same answers, one read less.
   */
  readonly createsStream?: boolean;
};

/** Attempts on a stream that others keep moving; beyond them something is wrong with the log. */
const MAX_ATTEMPTS = 20;

type Loaded<State> = {
  readonly state: State;
  readonly events: readonly DecodedEvent[];
  readonly version: number;
};

const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

const loadTail = async <State>(
  log: EventLog,
  stream: string,
  evolve: (state: State, event: DecodedEvent) => State,
  from: Loaded<State>,
): Promise<Loaded<State>> => {
  const tail = (await log.readStream(stream, { fromVersion: from.version + 1 })).map(codec.decode);
  return {
    state: tail.reduce(evolve, from.state),
    events: [...from.events, ...tail],
    version: tail.at(-1)?.version ?? from.version,
  };
};

const metadataOf = (context: CommandContext): Metadata => ({
  commandId: context.commandId,
  correlationId: context.correlationId,
  ...(context.causationId === undefined ? {} : { causationId: context.causationId }),
  accountId: context.accountId,
  actor: context.actor,
  occurredAt: context.now.toISOString(),
});

/** Each subject's key: the one its earlier events in this stream were sealed with, else a new one. */
const keysForSubjects = async (
  keys: KeyStore,
  stream: string,
  history: readonly DecodedEvent[],
  events: readonly NewEvent<EventDefinition>[],
): Promise<ReadonlyMap<string, DataKey>> => {
  const subjects = new Set(
    events.flatMap((event) => subjectsIn(codec.definitionOf(event.type), stream, event.data)),
  );
  if (subjects.size === 0) return new Map();
  const known = new Map(history.flatMap((event) => [...keysIn(codec.definitionOf(event.type), event)]));
  const usedIds = [...subjects].flatMap((subject) => known.get(subject) ?? []);
  const used = usedIds.length === 0 ? new Map() : await keys.find(usedIds);
  const fresh = [...(await keys.take([...subjects].filter((subject) => !known.has(subject)).length))];
  return new Map(
    [...subjects].map((subject) => {
      const id = known.get(subject);
      const key = id === undefined ? fresh.shift() : { id, key: used.get(id) };
      if (key === undefined || !Buffer.isBuffer(key.key)) {
        throw new Error(
          `The data key of a subject in ${stream} has been erased; nothing more can be sealed for it.`,
        );
      }
      return [subject, key] as const;
    }),
  );
};

/** The events as the log will hold them, and as a reader would decode them. */
const seal = async (
  services: CommandServices,
  stream: string,
  history: readonly DecodedEvent[],
  context: CommandContext,
  events: readonly NewEvent<EventDefinition>[],
): Promise<readonly (Omit<DecodedEvent, 'version' | 'position'> & { readonly text: EventToAppend })[]> => {
  const keyOf = await keysForSubjects(services.keys, stream, history, events);
  const metadata = metadataOf(context);
  return events.map(({ type, ...event }, index) => {
    const eventId = eventIdOf(stream, context.commandId, index);
    const data = sealEvent(codec.definitionOf(type), { stream, eventId, type }, event.data, (subject) => {
      const key = keyOf.get(subject);
      if (key === undefined) throw new Error(`No data key was taken for a subject in ${stream}.`);
      return key;
    });
    const text = codec.encode({ eventId, type, data, metadata });
    return { stream, eventId, storedType: type, type, data, metadata, text };
  });
};

type Done<State> = Extract<Handled<never, State>, { readonly kind: 'done' }>;

const earlierDelivery = <State>(
  loaded: Loaded<State>,
  decider: Pick<Decider<State, never, never, never>, 'initial' | 'evolve'>,
  commandId: string,
): Done<State> | undefined => {
  const events = loaded.events.filter((event) => event.metadata.commandId === commandId);
  const [first] = events;
  const last = events.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const before = loaded.events.filter(({ version }) => version < first.version);
  const met = before.reduce(decider.evolve, decider.initial);
  return { kind: 'done', events, version: loaded.version, position: last.position, replayed: true, met };
};

/** Appends what was decided; undefined when the stream had moved or the events stood there already. */
const append = async (
  services: CommandServices,
  stream: string,
  loaded: Loaded<unknown>,
  context: CommandContext,
  decision: readonly NewEvent<EventDefinition>[],
): Promise<Done<never> | undefined> => {
  if (decision.length === 0) {
    const position = loaded.events.at(-1)?.position;
    return { kind: 'done', events: [], version: loaded.version, position, replayed: false };
  }
  const sealed = await seal(services, stream, loaded.events, context, decision);
  const appended = await services.log.append({
    stream,
    expected: loaded.version === 0 ? 'no_stream' : loaded.version,
    events: sealed.map(({ text }) => text),
  });
  if (appended.outcome !== 'accepted') return undefined;
  const { version, position } = appended;
  const events = sealed.map(({ text: _text, ...event }, index) => ({
    ...event,
    version: version - sealed.length + 1 + index,
    position,
  }));
  return { kind: 'done', events, version, position, replayed: false };
};

/**
 * Loads a stream, decides, seals what is personal, appends, and answers once the events are durable. A command
 * whose id stands in the stream already is answered from the stream and never carried out again: that makes every
 * retry safe, on any store and after any number of other commands. Whether it is the same command is the caller's to
 * judge (`met`): only the caller knows what makes two commands the same.
 * @throws LogError `log_overloaded` or `log_unavailable`: the outcome may be unknown; send the same command again
 */
export const handleCommand = async <
  State,
  Command,
  Event extends NewEvent<EventDefinition>,
  Refused extends Refusal,
>(
  services: CommandServices,
  request: CommandRequest<State, Command, Event, Refused>,
): Promise<Handled<Refused, State>> => {
  const { stream, decider, command, context } = request;
  let loaded: Loaded<State> = { state: decider.initial, events: [], version: 0 };
  let read = request.createsStream !== true;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (read) loaded = await loadTail(services.log, stream, decider.evolve, loaded);
    const earlier = earlierDelivery(loaded, decider, context.commandId);
    if (earlier !== undefined) return earlier;
    if (request.expectedVersion !== undefined && request.expectedVersion !== loaded.version) {
      return { kind: 'version_mismatch', actual: loaded.version };
    }
    const decision = decider.decide(command, loaded.state);
    if (!isRefusal(decision)) {
      const done = await append(services, stream, loaded, context, decision);
      if (done !== undefined) return done;
    } else if (read) {
      return { kind: 'refused', refusal: decision };
    }
    read = true;
  }
  throw new Error(`${stream} kept changing: the command was given up after ${MAX_ATTEMPTS} attempts.`);
};

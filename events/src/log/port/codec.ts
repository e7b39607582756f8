import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { isObject } from '@waivers/waiver/validation.ts';
import { ACTOR_METHODS } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod';
import type { EventDefinition, Metadata } from '../../definitions/event.ts';
import { EVENT_DEFINITIONS } from '../../definitions/event-catalogue.ts';
import { UPCASTERS, type Upcaster } from '../../definitions/upcasters.ts';
import { clearOf } from './clear.ts';
import type { EventToAppend, LogPosition, RecordedEvent } from './event-log.ts';

const metadata = z.strictObject({
  commandId: z.uuid(),
  correlationId: z.uuid(),
  causationId: z.uuid().optional(),
  accountId: z.guid(),
  actor: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('user'),
      id: z.string(),
      method: z.enum(ACTOR_METHODS).exclude(['key']).optional(),
    }),
    z.strictObject({ kind: z.literal('apiKey'), id: z.string(), userId: z.string() }),
    z.strictObject({ kind: z.enum(['signer', 'system']) }),
  ]),
  occurredAt: z.iso.datetime({ precision: 3 }),
});

export type DecodedEvent<Type extends string = string, Data = unknown> = {
  readonly stream: string;
  readonly version: number;
  readonly position: LogPosition;
  readonly eventId: string;
  /** The type before upcasting, which personal values are bound to. */
  readonly storedType: string;
  readonly type: Type;
  readonly data: Data;
  readonly metadata: Metadata;
  /** The hash that sealed values are bound to (see `clearOf`); absent if the type has no personal values. */
  readonly clear?: string | undefined;
};

/**
 * The type that folds see instead of one that only a newer version defines, with empty data. Such events occur while
 * two versions run side by side.
 */
export const NEWER_EVENT = 'NewerEvent';

const newerEvent: EventDefinition = {
  type: NEWER_EVENT,
  categories: [],
  description: '',
  data: z.unknown().transform(() => ({})),
  personal: {},
};

export class UnknownEventType extends Error {
  constructor(type: string) {
    super(`Unknown event type ${type}.`);
    this.name = 'UnknownEventType';
  }
}

export type Codec = {
  /** @throws Error for an unknown type or an event that violates its schema: a bug rather than bad input */
  encode(event: {
    readonly eventId: string;
    readonly type: string;
    readonly data: unknown;
    readonly metadata: Metadata;
  }): EventToAppend;
  /** @throws Error for an unknown type or an invalid event. Readers park the event and never skip it. */
  decode(event: RecordedEvent): DecodedEvent;
  /** For folds: returns a `NewerEvent` for an unknown type. @throws Error for an invalid event */
  decodeInFold(event: RecordedEvent): DecodedEvent;
  /** Like `decodeInFold`, but validates a large member only on access. @throws Error on access if the member is invalid */
  decodeSparingly(event: RecordedEvent): DecodedEvent;
  /** @throws UnknownEventType */
  definitionOf(type: string): EventDefinition;
};

type Judge = (data: unknown) => unknown;

const wholly =
  ({ data: schema }: EventDefinition): Judge =>
  (data) =>
    schema.parse(data);

const sparingJudge = (definition: EventDefinition): Judge => {
  const { data: whole, large } = definition;
  const judge = wholly(definition);
  if (large === undefined) return judge;
  const member = whole instanceof z.ZodObject ? whole.shape[large] : undefined;
  if (!(whole instanceof z.ZodObject) || member === undefined)
    throw new Error(`${definition.type} has no member ${large}.`);
  const others = whole.omit({ [large]: true } as Record<string, true>);
  return (data) => {
    if (!isObject(data) || !Object.hasOwn(data, large)) return judge(data);
    const { [large]: value, ...rest } = data;
    const judged = others.parse(rest);
    return Object.defineProperty(judged, large, {
      enumerable: true,
      configurable: true,
      get: () => {
        const found = z.parse(member, value);
        Object.defineProperty(judged, large, { value: found, enumerable: true });
        return found;
      },
    });
  };
};

export const createCodec = (
  definitions: readonly EventDefinition[],
  upcasters: Readonly<Record<string, Upcaster>>,
): Codec => {
  const byType = new Map([newerEvent, ...definitions].map((definition) => [definition.type, definition]));

  const definitionOf = (type: string): EventDefinition => {
    const definition = byType.get(type);
    if (definition === undefined) throw new UnknownEventType(type);
    return definition;
  };

  const upcast = (type: string, data: unknown): { type: string; data: unknown } => {
    const upcaster = Object.hasOwn(upcasters, type) ? upcasters[type] : undefined;
    if (upcaster === undefined) return { type, data };
    const newer = upcaster(data);
    if (newer.type === type) throw new Error(`The upcaster of ${type} must lead to another type.`);
    return upcast(newer.type, newer.data);
  };

  const sparing = new Map<string, Judge>();
  const sparingly = (definition: EventDefinition): Judge => {
    const judge = sparing.get(definition.type) ?? sparingJudge(definition);
    sparing.set(definition.type, judge);
    return judge;
  };

  const decodeBy = (event: RecordedEvent, judgeOf: (definition: EventDefinition) => Judge): DecodedEvent => {
    const current = upcast(event.type, JSON.parse(event.data));
    const definition = definitionOf(current.type);
    return {
      stream: event.stream,
      version: event.version,
      position: event.position,
      eventId: event.eventId,
      storedType: event.type,
      type: current.type,
      data: judgeOf(definition)(current.data),
      metadata: metadata.parse(JSON.parse(event.metadata)) as Metadata,
      clear: Object.keys(definition.personal).length === 0 ? undefined : clearOf(event),
    };
  };

  const inFold = (event: RecordedEvent, judgeOf: (definition: EventDefinition) => Judge): DecodedEvent => {
    const isKnown = byType.has(event.type) || Object.hasOwn(upcasters, event.type);
    return isKnown
      ? decodeBy(event, judgeOf)
      : { ...decodeBy({ ...event, type: NEWER_EVENT }, wholly), storedType: event.type };
  };

  return {
    definitionOf,
    encode: (event) => ({
      eventId: event.eventId,
      type: event.type,
      data: canonicalJson(definitionOf(event.type).data.parse(event.data)),
      metadata: canonicalJson(metadata.parse(event.metadata)),
    }),
    decode: (event) => decodeBy(event, wholly),
    decodeInFold: (event) => inFold(event, wholly),
    decodeSparingly: (event) => inFold(event, sparingly),
  };
};

export const codec: Codec = createCodec(EVENT_DEFINITIONS, UPCASTERS);

import type { KeyObject } from 'node:crypto';
import { isObject } from '@waivers/waiver/validation.ts';
import { z } from 'zod';
import { ERASED, type EventDefinition, type OpenedEvent } from '../definitions/event.ts';
import { type Sealed, sealed } from '../definitions/sealed.ts';
import { categoryOf } from '../definitions/streams.ts';
import { clearOf, replaceSealed } from '../log/port/clear.ts';
import type { DecodedEvent } from '../log/port/codec.ts';
import type { EventToAppend, RecordedEvent } from '../log/port/event-log.ts';
import { KeyMissing, type KeyStore } from './key-store.ts';
import { type DataKey, openText, openValue, type SealPlace, sealValue } from './seal.ts';

export const SHARED = 'shared';

type Target = Pick<SealPlace, 'stream' | 'eventId' | 'type'>;
type Visit = (place: Omit<SealPlace, 'clear'>, value: unknown) => unknown;

const OF_ONE_SUBJECT: ReadonlySet<string> = new Set(['account', 'user']);

/**
 * Returns the user that the enclosing object names in an account's stream, else the account or user in their streams,
 * else the enclosing participant, else the shared subject. Frozen.
 */
const subjectOf = (stream: string, holder: Readonly<Record<string, unknown>>): string => {
  const category = categoryOf(stream);
  if (category === 'account' && typeof holder.userId === 'string') return holder.userId;
  if (OF_ONE_SUBJECT.has(category)) return stream.slice(category.length + 1);
  return typeof holder.participantId === 'string' ? holder.participantId : SHARED;
};

const mapPersonal = (definition: EventDefinition, target: Target, data: unknown, visit: Visit): unknown => {
  if (Object.keys(definition.personal).length === 0) return data;
  return mapIn(definition.personal, target, data, visit);
};

const mapIn = (
  personal: EventDefinition['personal'],
  target: Target,
  data: unknown,
  visit: Visit,
): unknown => {
  if (Array.isArray(data)) return data.map((item) => mapIn(personal, target, item, visit));
  if (!isObject(data)) return data;
  const { stream, eventId, type } = target;
  const copy: Record<string, unknown> = {};
  for (const field of Object.keys(data)) {
    const value = data[field];
    copy[field] =
      value !== undefined && Object.hasOwn(personal, field)
        ? visit({ stream, eventId, type, subject: subjectOf(stream, data), field }, value)
        : mapIn(personal, target, value, visit);
  }
  return copy;
};

export const subjectsIn = (definition: EventDefinition, stream: string, data: unknown): readonly string[] => {
  const subjects = new Set<string>();
  mapPersonal(definition, { stream, eventId: '', type: definition.type }, data, ({ subject }) => {
    subjects.add(subject);
  });
  return [...subjects];
};

export const keysIn = (definition: EventDefinition, event: DecodedEvent): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  mapPersonal(definition, { ...event, type: event.storedType }, event.data, ({ subject }, value) => {
    keys.set(subject, sealed.parse(value).k);
  });
  return keys;
};

export type SealedData = {
  readonly data: unknown;
  readonly clear: string;
  readonly text: EventToAppend;
};

/** A value to seal once the surrounding clear text is known. Until then, `c` holds its index. */
type Unsealed = {
  readonly key: DataKey;
  readonly place: Omit<SealPlace, 'clear'>;
  readonly value: unknown;
} & {
  readonly sealed: { -readonly [Member in 'k' | 'n' | 'c']: string };
};

const textOf = ({ k, n, c }: Sealed): string => `{"c":"${c}","k":"${k}","n":"${n}"}`;

const judged = (schema: z.core.$ZodType | undefined, value: unknown): unknown =>
  schema && z.parse(schema, value);

/**
 * Seals the personal values of a new event. Encodes it with placeholders to get the clear text that values are bound
 * to, then replaces the placeholders with sealed values.
 * @throws Error if a value does not match its schema or a subject has no key, which indicates a bug rather than bad
 * input
 */
export const sealEvent = (
  definition: EventDefinition,
  target: Target,
  dataInClear: unknown,
  keyOf: (subject: string) => DataKey,
  encode: (data: unknown) => EventToAppend,
): SealedData => {
  const places: Unsealed[] = [];
  const data = mapPersonal(definition, target, dataInClear, (place, value) => {
    const key = keyOf(place.subject);
    const sealed = { k: key.id, n: '', c: String(places.length) };
    places.push({ key, place, value: judged(definition.personal[place.field], value), sealed });
    return sealed;
  });
  const unsealed = encode(data);
  const clear = clearOf(unsealed);
  if (places.length === 0) return { data, clear, text: unsealed };
  for (const { key, place, value, sealed } of places) {
    Object.assign(sealed, sealValue(key, { ...place, clear }, value));
  }
  const inOrderOfText = replaceSealed(unsealed.data, (empty) => {
    const place = places[Number((JSON.parse(empty) as Sealed).c)];
    if (place === undefined) throw new Error(`What ${target.type} says in clear looks like a sealed value.`);
    return textOf(place.sealed);
  });
  return { data, clear, text: { ...unsealed, data: inOrderOfText } };
};

const clearBeside = ({ clear, eventId }: DecodedEvent): string => {
  if (clear === undefined) throw new Error(`Event ${eventId} was not read by the codec.`);
  return clear;
};

export const isSealedWith = (
  definition: EventDefinition,
  event: DecodedEvent,
  subject: string,
  key: KeyObject,
): boolean => {
  let isOpened = false;
  mapPersonal(definition, { ...event, type: event.storedType }, event.data, (place, value) => {
    if (place.subject !== subject) return;
    try {
      openValue(key, { ...place, clear: clearBeside(event) }, value as Sealed);
      isOpened = true;
    } catch {
      // The value was altered, or sealed with another key.
    }
  });
  return isOpened;
};

/**
 * Opens the personal values of a stored event, or replaces them with `erased`.
 * @throws KeyMissing if a key is neither stored nor tombstoned
 * @throws Error if a value or the clear text was altered
 */
export const openEvent = async <Definition extends EventDefinition>(
  definition: Definition,
  keys: Pick<KeyStore, 'find'>,
  event: DecodedEvent,
): Promise<OpenedEvent<Definition>> => {
  const found = await keys.find([...new Set(keysIn(definition, event).values())]);
  const data = mapPersonal(definition, { ...event, type: event.storedType }, event.data, (place, value) => {
    const { k } = value as Sealed;
    const key = found.get(k);
    if (key === undefined) throw new KeyMissing(k);
    return key === ERASED ? ERASED : openValue(key, { ...place, clear: clearBeside(event) }, value as Sealed);
  });
  return { type: event.type, data } as OpenedEvent<Definition>;
};

const collectKeyIds = (personal: EventDefinition['personal'], data: unknown, into: Set<string>): void => {
  if (Array.isArray(data)) {
    for (const item of data) collectKeyIds(personal, item, into);
  } else if (isObject(data)) {
    for (const field of Object.keys(data)) {
      const value = data[field];
      if (value === undefined || value === null || typeof value !== 'object') continue;
      if (Object.hasOwn(personal, field)) into.add((value as Sealed).k);
      else collectKeyIds(personal, value, into);
    }
  }
};

export const addKeyIds = ({ personal }: EventDefinition, { data }: DecodedEvent, into: Set<string>): void =>
  collectKeyIds(personal, data, into);

type Open = (holder: Readonly<Record<string, unknown>>, field: string) => unknown;

const lazily = (personal: EventDefinition['personal'], data: unknown, open: Open): unknown => {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => lazily(personal, item, open));
  const holder = data as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = {};
  for (const field of Object.keys(holder)) {
    if (!Object.hasOwn(personal, field) || holder[field] === undefined) {
      copy[field] = lazily(personal, holder[field], open);
      continue;
    }
    Object.defineProperty(copy, field, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = open(holder, field);
        Object.defineProperty(copy, field, { value, enumerable: true });
        return value;
      },
    });
  }
  return copy;
};

/** Like `openEvent`, but opens values on access, so that listing names never decrypts ink. */
export const openLazily = (
  definition: EventDefinition,
  found: Awaited<ReturnType<KeyStore['find']>>,
  event: DecodedEvent,
): unknown => {
  if (Object.keys(definition.personal).length === 0) return event.data;
  const { stream, eventId, storedType: type } = event;
  return lazily(definition.personal, event.data, (holder, field) => {
    const value = holder[field] as Sealed;
    const key = found.get(value.k);
    if (key === undefined) throw new KeyMissing(value.k);
    if (key === ERASED) return ERASED;
    const clear = clearBeside(event);
    return openValue(key, { stream, eventId, type, subject: subjectOf(stream, holder), field, clear }, value);
  });
};

type FoundKeys = Awaited<ReturnType<KeyStore['find']>>;

/** Identifies a sealed value by its key and nonce, which are unique and much shorter than the value. */
const usedFor = ({ k, n }: Pick<Sealed, 'k' | 'n'>): string => `,"k":"${k}","n":"${n}"}`;
const usedIn = (sealedText: string): string => sealedText.slice(sealedText.lastIndexOf(',"k":"'));

export type SealedPayload = {
  readonly keyIds: readonly string[];
  /** Returns the data as JSON with opened values. @throws KeyMissing @throws Error if the event was altered */
  open(found: FoundKeys): string;
};

/** Inserts the opened values into the JSON text without parsing it, for readers of many events. */
export const sealedPayload = (definition: EventDefinition, event: RecordedEvent): SealedPayload => {
  const places: { readonly place: Omit<SealPlace, 'clear'>; readonly value: Sealed }[] = [];
  if (Object.keys(definition.personal).length > 0) {
    mapPersonal(definition, event, JSON.parse(event.data), (place, value) => {
      places.push({ place, value: sealed.parse(value) });
    });
  }
  return {
    keyIds: places.map(({ value }) => value.k),
    open: (found) => {
      if (places.length === 0) return event.data;
      const clear = clearOf(event);
      const texts = new Map<string, string>();
      for (const { place, value } of places) {
        const key = found.get(value.k);
        if (key === undefined) throw new KeyMissing(value.k);
        texts.set(usedFor(value), key === ERASED ? `"${ERASED}"` : openText(key, { ...place, clear }, value));
      }
      return replaceSealed(event.data, (text) => texts.get(usedIn(text)) ?? text);
    },
  };
};

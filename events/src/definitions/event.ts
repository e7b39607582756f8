import type { ActorMethod } from '@waivers/waiver/vocabulary/access.ts';
import type { z } from 'zod';
import type { Sealed } from './sealed.ts';

/** The cause of an event. */
export type EventActor =
  /** `method` is how the user had logged in. It is absent only while registering, when there is no log-in. */
  | { readonly kind: 'user'; readonly id: string; readonly method?: Exclude<ActorMethod, 'key'> }
  /** `userId` is the user who made the key. */
  | { readonly kind: 'apiKey'; readonly id: string; readonly userId: string }
  | { readonly kind: 'signer' | 'system' };

/** Returns the user who acted, also through an API key. */
export const userOfActor = (actor: EventActor): string | undefined => {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'apiKey' ? actor.userId : undefined;
};

/** Returns how the actor was recognised, or null for signers, the system and registrations. */
export const methodOf = (actor: EventActor): ActorMethod | null => {
  if (actor.kind === 'user') return actor.method ?? null;
  return actor.kind === 'apiKey' ? 'key' : null;
};

/** Stored in the frozen bytes, so never add or remove members. */
export type Metadata = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly accountId: string;
  readonly actor: EventActor;
  /** Server time in UTC, RFC 3339 with milliseconds. */
  readonly occurredAt: string;
};

/** The account id of events that concern the installation itself. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Each key of `personal` is a property name; a `Sealed` under that name holds a value of its schema. */
export type EventDefinition<
  Type extends string = string,
  Data extends z.ZodType = z.ZodType,
  Personal extends Record<string, z.core.$ZodType> = Record<string, z.core.$ZodType>,
> = {
  readonly type: Type;
  readonly categories: readonly string[];
  readonly description: string;
  readonly data: Data;
  readonly personal: Personal;
  /** Name of a large object in `data`; folds need it only from the most recent events. */
  readonly large?: string;
};

export const defineEvent = <
  const Type extends string,
  Data extends z.ZodType,
  Personal extends Record<string, z.core.$ZodType>,
>(
  definition: EventDefinition<Type, Data, Personal>,
): EventDefinition<Type, Data, Personal> => definition;

type InClear<Stored, Personal, Else> = Stored extends readonly unknown[]
  ? { readonly [Index in keyof Stored]: InClear<Stored[Index], Personal, Else> }
  : Stored extends object
    ? {
        readonly [Key in keyof Stored]: NonNullable<Stored[Key]> extends Sealed
          ? Key extends keyof Personal
            ?
                | (Personal[Key] extends z.core.$ZodType ? z.infer<Personal[Key]> : never)
                | Else
                | Exclude<Stored[Key], Sealed>
            : never
          : InClear<Stored[Key], Personal, Else>;
      }
    : Stored;

export const ERASED = 'erased';
export type Erased = typeof ERASED;

export type NewEvent<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, infer Personal>
    ? { readonly type: Type; readonly data: InClear<z.infer<Data>, Personal, never> }
    : never;

/** An event as stored, decoded and validated, with personal values sealed. */
export type StoredEvent<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, infer _Personal>
    ? { readonly type: Type; readonly data: z.infer<Data> }
    : never;

export type OpenedEvent<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, infer Personal>
    ? { readonly type: Type; readonly data: InClear<z.infer<Data>, Personal, Erased> }
    : never;

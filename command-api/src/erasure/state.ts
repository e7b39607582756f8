import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { codec, type DecodedEvent, NEWER_EVENT, UnknownEventType } from '@waivers/events/log/port/codec.ts';

export type ErasureState = {
  readonly accountId: string | undefined;
  readonly keys: ReadonlyMap<string, string>;
  /** The person who registered the account. Nothing in the account's stream is sealed with their key. */
  readonly ownerId: string | undefined;
  readonly erased: ReadonlySet<string>;
};

export const initial: ErasureState = {
  accountId: undefined,
  keys: new Map(),
  ownerId: undefined,
  erased: new Set(),
};

type Named = { readonly participantId?: string; readonly userId?: string; readonly accountId?: string };

export const subjectOf = (data: unknown): string => {
  const { participantId, userId, accountId } = data as Named;
  return participantId ?? userId ?? accountId ?? '';
};

/** @throws UnknownEventType because an event of a newer version may name keys that must be destroyed, too */
export const evolve = (state: ErasureState, event: DecodedEvent): ErasureState => {
  if (event.type === NEWER_EVENT) throw new UnknownEventType(event.storedType);
  return event.type === 'PersonErased'
    ? { ...state, erased: new Set([...state.erased, subjectOf(event.data)]) }
    : {
        ...state,
        accountId: event.metadata.accountId,
        ownerId: state.ownerId ?? (event.data as { readonly ownerId?: string }).ownerId,
        keys: new Map([...state.keys, ...keysIn(codec.definitionOf(event.type), event)]),
      };
};

import type { Decider, Refusal } from '@waivers/events/commands/decider.ts';
import type { NewEvent, StoredEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import { recordSealed } from '@waivers/events/definitions/signed-waiver.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

type Sealed = NewEvent<typeof recordSealed>;

export type StoreSeal = {
  readonly data: Sealed['data'];
  /** Version of the newest seal that was looked at and did not fit; 0 for none. */
  readonly after: number;
};

type SealState = {
  readonly newest: number;
  readonly erased: ReadonlySet<string>;
};

/** Either another process was faster, or one of the people was erased: look again. */
export type SealRefusal = Refusal & { readonly refused: 'sealed_meanwhile' | 'erased_meanwhile' };

const evolve = (state: SealState, event: DecodedEvent): SealState => {
  if (event.type === recordSealed.type) return { ...state, newest: event.version };
  if (event.type !== 'PersonErased') return state;
  const { data } = event as DecodedEvent & StoredEvent<typeof personErased>;
  return 'participantId' in data
    ? { ...state, erased: new Set([...state.erased, data.participantId]) }
    : state;
};

export const sealDecider: Decider<SealState, StoreSeal, Sealed, SealRefusal> = {
  initial: { newest: 0, erased: new Set() },
  evolve,
  decide: ({ data, after }, { newest, erased }) => {
    if (newest > after) return { refused: 'sealed_meanwhile' };
    if (data.participants.some(({ participantId }) => erased.has(participantId)))
      return { refused: 'erased_meanwhile' };
    return [{ type: 'RecordSealed', data }];
  },
  // Each seal has a command of its own, which only a lost answer of the store repeats.
  isSame: () => true,
};

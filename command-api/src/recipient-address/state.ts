import type { NewEvent, StoredEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import type { recipientAddressCorrected, waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

/** The event before sealing, with the address in plain text. */
export type RecipientAddressEvent = NewEvent<typeof recipientAddressCorrected>;

export type RecipientAddressState = {
  /** In RFC 3339; undefined if nothing was signed. */
  readonly signedAt: string | undefined;
  readonly erased: ReadonlySet<string>;
  readonly isVoided: boolean;
  readonly isCorrected: boolean;
};

export const initial: RecipientAddressState = {
  signedAt: undefined,
  erased: new Set(),
  isVoided: false,
  isCorrected: false,
};

type RecordEvent = StoredEvent<typeof waiverSigned> | StoredEvent<typeof personErased>;

export const evolve = (state: RecipientAddressState, event: DecodedEvent): RecipientAddressState => {
  switch (event.type) {
    case 'WaiverSigned': {
      const { data } = event as DecodedEvent & Extract<RecordEvent, { readonly type: 'WaiverSigned' }>;
      return { ...state, signedAt: data.signedAt };
    }
    case 'PersonErased': {
      const { data } = event as DecodedEvent & Extract<RecordEvent, { readonly type: 'PersonErased' }>;
      return 'participantId' in data
        ? { ...state, erased: new Set([...state.erased, data.participantId]) }
        : state;
    }
    case 'SignedWaiverVoided':
      return { ...state, isVoided: true };
    case 'VoidTakenBack':
      return { ...state, isVoided: false };
    case 'RecipientAddressCorrected':
      return { ...state, isCorrected: true };
    default:
      return state;
  }
};

import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

export type SignedWaiverState = { readonly status: 'unsigned' } | { readonly status: 'signed' };

export const initial: SignedWaiverState = { status: 'unsigned' };

export const evolve = (state: SignedWaiverState, event: DecodedEvent): SignedWaiverState =>
  event.type === 'WaiverSigned' ? { status: 'signed' } : state;

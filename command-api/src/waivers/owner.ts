import type { accountRegistered } from '@waivers/events/account.ts';
import type { DecodedEvent } from '@waivers/events/codec.ts';
import type { StoredEvent } from '@waivers/events/event.ts';

/** What a waiver needs to know of the account that it belongs to. */
export type WaiverOwner =
  | { readonly status: 'unknown' }
  /** `timeZone` is an IANA name: the ages of signers are judged in it. */
  | { readonly status: 'active'; readonly timeZone: string }
  | { readonly status: 'erased' };

export const unknownOwner: WaiverOwner = { status: 'unknown' };

export const evolveOwner = (owner: WaiverOwner, event: DecodedEvent): WaiverOwner => {
  if (event.type === 'PersonErased') return { status: 'erased' };
  if (event.type !== 'AccountRegistered') return owner;
  const { timeZone } = event.data as StoredEvent<typeof accountRegistered>['data'];
  return { status: 'active', timeZone };
};

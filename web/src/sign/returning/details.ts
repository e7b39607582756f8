import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { type StoredValues, stillAsked } from '../draft/draft.ts';
import { isContactDetail } from '../form/fields/autofill.ts';
import { withConfirmedEmails } from '../form/fields/email-confirmation.ts';
import type { FormState, Key } from '../form/state/form-values.ts';
import { detailsName } from './known-device.ts';

/** Increment it to discard the details that older pages have stored. */
const VERSION = 1;

/** Many venues ask for a new signature once a year. */
const LIFETIME_MS = 365 * DAY_MS;

type Details = StoredValues & { readonly version: number; readonly savedAt: number };

const parse = (text: string | null): Details | undefined => {
  try {
    const stored = JSON.parse(text ?? 'null') as Details | null;
    return stored?.version === VERSION && Array.isArray(stored.values) ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const forgetDetails = (waiverId: string): void => deviceStorage.remove(detailsName(waiverId));

/** Returns the details that the waiver still asks for. Erases expired ones. */
export const readDetails = (waiver: SignPageWaiver, now = Date.now()): FormState | undefined => {
  const stored = parse(deviceStorage.read(detailsName(waiver.id)));
  if (stored === undefined || !(now - stored.savedAt < LIFETIME_MS)) {
    forgetDetails(waiver.id);
    return undefined;
  }
  const { mode, minors } = stored;
  return withConfirmedEmails(waiver, { mode, minors, values: stillAsked(waiver, stored) });
};

/** Private windows and blocked cookies may leave no storage. */
export const canKeepDetails = (): boolean => {
  const isWritten = deviceStorage.write('waivers.people', '');
  deviceStorage.remove('waivers.people');
  return isWritten;
};

/** The template's own names, because an owner's fields may ask for anything, such as allergies. */
const isKept = (key: Key): boolean => {
  const [person, name = ''] = key.split('.');
  return person !== 'ink' && isContactDetail(name);
};

/** Keeps names, dates of birth and contact details, never other answers or signatures. */
export const keepDetails = (waiverId: string, state: FormState, now = Date.now()): void => {
  const { mode, minors } = state;
  const values = [...state.values].filter(([key]) => isKept(key));
  const details = { version: VERSION, savedAt: now, mode, minors, values };
  // Details of earlier people must not outlive a storage that is full.
  forgetDetails(waiverId);
  deviceStorage.write(detailsName(waiverId), JSON.stringify(details));
};

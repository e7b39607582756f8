import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
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

const isText = (value: unknown): value is string => typeof value === 'string';
const isPair = (pair: unknown): boolean => Array.isArray(pair) && pair.length === 2 && pair.every(isText);

/** Damaged details must not keep anyone from signing. */
const isReadable = ({ version, mode, minors, values }: Details): boolean =>
  version === VERSION &&
  (mode === undefined || MODES.includes(mode)) &&
  Number.isInteger(minors) &&
  minors >= 1 &&
  minors <= MAX_MINORS &&
  Array.isArray(values) &&
  values.every(isPair);

const parse = (text: string | null): Details | undefined => {
  try {
    const stored = JSON.parse(text ?? 'null') as Details | null;
    return stored !== null && isReadable(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const forgetDetails = (waiverId: string): void => deviceStorage.remove(detailsName(waiverId));

/** Returns the details that the waiver still asks for. Erases expired ones. */
export const readDetails = (waiver: SignPageWaiver, now = Date.now()): FormState | undefined => {
  const stored = parse(deviceStorage.read(detailsName(waiver.id)));
  // A clock that was ahead must not make them last longer.
  if (stored === undefined || !(Math.abs(now - stored.savedAt) < LIFETIME_MS)) {
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
  const values = [...state.values].filter(([key, value]) => isKept(key) && isText(value));
  const details = { version: VERSION, savedAt: now, mode, minors, values };
  // Details of earlier people must not outlive a storage that is full.
  forgetDetails(waiverId);
  deviceStorage.write(detailsName(waiverId), JSON.stringify(details));
};

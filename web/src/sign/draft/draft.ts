import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { deviceStorage, type SafeStorage, tabStorage } from '../../storage/storage.ts';
import { nameOfConfirmation } from '../form/fields/email-confirmation.ts';
import { consentKeys, isInk } from '../form/state/agreement.ts';
import { countryKey } from '../form/state/follow-country.ts';
import type { FormState, Key, Value } from '../form/state/form-values.ts';
import { visibleFieldNames } from '../form/state/validate-form.ts';

export type Draft = {
  /** Signature ID, chosen in advance so that a retry after a lost response does not create a second signature. */
  readonly id: string;
  /** In ms since the Unix epoch. */
  readonly savedAt: number;
  readonly state: FormState;
};

export type StoredValues = {
  readonly mode?: FormState['mode'];
  readonly minors: number;
  readonly values: readonly (readonly [Key, Value])[];
};

type Stored = Pick<Draft, 'id' | 'savedAt'> &
  StoredValues & {
    /** Waiver revision that the signatures were drawn for. */
    readonly revision: number;
  };

const LIFETIME_MS = 86_400_000;
const nameOf = (waiverId: string): string => `waivers.draft.${waiverId}`;

/** Whether the signer entered the value. The preselected country does not count. */
const isFilledIn = ({ document }: SignPageWaiver, [key, value]: readonly [Key, Value]): boolean =>
  document.address !== undefined && key === countryKey(document) && value === document.address.home;

/** Drops consents, so required boxes come back unchecked. */
const typedOnly = (
  waiver: SignPageWaiver,
  values: FormState['values'],
): readonly (readonly [Key, Value])[] => {
  const consents = consentKeys(waiver);
  return [...values].filter(([key, value]) => value !== undefined && value !== '' && !consents.has(key));
};

/** Drops answers to removed fields, which the server would reject. */
export const stillAsked = (waiver: SignPageWaiver, { mode, values }: StoredValues): FormState['values'] => {
  const names = visibleFieldNames(waiver, mode ?? 'adult', new Map(values));
  const isAsked = ([key]: readonly [Key, Value]): boolean => {
    const [person, name = ''] = key.split('.');
    if (person === 'ink') return names.signatures.includes(name);
    return (person === 'signer' ? names.signer : names.minor).has(nameOfConfirmation(name));
  };
  return new Map(values.filter(isAsked));
};

const parse = (text: string | null): Stored | undefined => {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored | null;
    return stored !== null && Array.isArray(stored.values) ? stored : undefined;
  } catch {
    return undefined;
  }
};

/** Manages a waiver's draft. Signatures are only stored in the tab's session storage. */
export const draftOf = (waiverId: string) => {
  const name = nameOf(waiverId);
  const forget = (): void => {
    deviceStorage.remove(name);
    tabStorage.remove(name);
  };
  return {
    forget,
    /** Returns when the draft was saved, in ms since the Unix epoch. Does not need the waiver. */
    savedAt: (now = Date.now()): number | undefined => {
      const { savedAt = 0 } = parse(deviceStorage.read(name)) ?? {};
      return now - savedAt < LIFETIME_MS ? savedAt : undefined;
    },
    read: (waiver: SignPageWaiver, now = Date.now()): Draft | undefined => {
      const stored = parse(deviceStorage.read(name));
      if (stored === undefined) return undefined;
      if (!(now - stored.savedAt < LIFETIME_MS)) {
        forget();
        return undefined;
      }
      const inTab = parse(tabStorage.read(name));
      const ink = inTab?.revision === waiver.revision ? inTab.values : [];
      const { id, savedAt, mode, minors, values } = stored;
      const all = { ...stored, values: [...values, ...ink] };
      return { id, savedAt, state: { mode, minors, values: stillAsked(waiver, all) } };
    },
    keep: (waiver: SignPageWaiver, id: string, state: FormState, now = Date.now()): void => {
      const values = typedOnly(waiver, state.values);
      if (values.every((each) => isFilledIn(waiver, each))) return;
      const { mode, minors } = state;
      const { revision } = waiver;
      const stored = { id, savedAt: now, revision, ...(mode === undefined ? {} : { mode }), minors };
      const write = (storage: SafeStorage, isIncluded: (key: Key) => boolean): unknown =>
        storage.write(name, JSON.stringify({ ...stored, values: values.filter(([key]) => isIncluded(key)) }));
      write(deviceStorage, (key) => !isInk(key));
      write(tabStorage, isInk);
    },
  };
};

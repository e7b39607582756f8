import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import type { DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { loadDocumentWords } from '../../messages/document-words.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { type StoredValues, stillAsked } from '../draft/draft.ts';
import { isContactDetail } from '../form/fields/autofill.ts';
import { withConfirmedEmails } from '../form/fields/email-confirmation.ts';
import type { FormState, Key } from '../form/state/form-values.ts';
import { detailsName } from './known-device.ts';

/** Increment it to discard the details that older pages have stored. */
const VERSION = 2;

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

/** Keys of labels that differ from the field's name. */
const LABELS: Readonly<Record<string, string>> = { address: 'streetAddress' };

/**
 * Returns the template's fields for contact details that still have the template's title. With any other title, an
 * owner may be asking about someone's health.
 */
const contactFields = ({ document }: SignPageWaiver, { labels }: DocumentWords): ReadonlySet<string> => {
  const titled = (name: string, title: string): boolean =>
    title === labels[(LABELS[name] ?? name) as keyof typeof labels];
  const fields = [...document.parts.adult, ...document.parts.minors]
    .flatMap(({ groups }) => groups)
    .flatMap(({ type, title: ofGroup, fields }) =>
      fields.map(({ name, title }) => ({
        name,
        isOurs: titled(name, title) && (type === undefined || ofGroup === labels.birthDate),
      })),
    );
  const reworded = new Set(fields.filter(({ isOurs }) => !isOurs).map(({ name }) => name));
  return new Set(
    fields.map(({ name }) => name).filter((name) => isContactDetail(name) && !reworded.has(name)),
  );
};

/** Keeps names, dates of birth and contact details, never other answers or signatures. */
export const keepDetails = async (
  waiver: SignPageWaiver,
  state: FormState,
  now = Date.now(),
): Promise<void> => {
  // Details of earlier people must not outlive a failed load or a full storage.
  forgetDetails(waiver.id);
  const { mode, minors } = state;
  const kept = contactFields(waiver, await loadDocumentWords(waiver.document.locale));
  const isKept = (key: Key): boolean => {
    const [person, name = ''] = key.split('.');
    return person !== 'ink' && kept.has(name);
  };
  const values = [...state.values].filter(([key, value]) => isKept(key) && isText(value));
  const details = { version: VERSION, savedAt: now, mode, minors, values };
  deviceStorage.write(detailsName(waiver.id), JSON.stringify(details));
};

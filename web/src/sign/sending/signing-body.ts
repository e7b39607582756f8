import type { SignPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { type Filled, wireOf } from '../form/form-values.ts';
import { askedNames } from '../form/judge.ts';

/** How the form was filled in, for the record. */
export type Circumstances = { readonly openedAt: string; readonly readToEnd: boolean };

/**
 * A UUIDv7. `crypto.randomUUID` would make no v7, and is missing where a page comes over plain http.
 * @param now ms since 1970
 */
export const newSigningId = (now = Date.now()): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The exact text that is sent, and sent again until it is answered. */
export const signingBody = (
  id: string,
  waiver: SignPageWaiver,
  filled: Filled & { readonly mode: 'adult' | 'minors' },
  { openedAt, readToEnd }: Circumstances,
): string =>
  JSON.stringify({
    id,
    waiverId: waiver.id,
    versionHash: waiver.versionHash,
    settings: { mode: filled.mode, locale: waiver.document.locale },
    ...wireOf(filled, askedNames(waiver, filled.mode)),
    evidence: {
      openedAt,
      submittedAt: new Date().toISOString(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      viewport: { width: Math.round(window.innerWidth), height: Math.round(window.innerHeight) },
      readToEnd,
    },
  });

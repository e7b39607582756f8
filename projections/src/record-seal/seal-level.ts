import type { SealLevel } from '@waivers/waiver/vocabulary/record-seals.ts';
import { ContentInfo, SignedData } from 'pkijs';

/** Unsigned attribute of CMS with an RFC 3161 token over the signature. */
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14';

const CONTENTS = /\/Contents\s*<([0-9A-Fa-f]+)>/g;
const REVOCATION_LISTS = /\/(?:OCSPs|CRLs)\s*\[\s*\d+ \d+ R/;

const hasTimeStamp = (hex: string): boolean => {
  const { content } = ContentInfo.fromBER(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);
  const [signer] = new SignedData({ schema: content }).signerInfos;
  const attributes = signer?.unsignedAttrs?.attributes ?? [];
  return attributes.some(({ type, values }) => type === SIGNATURE_TIME_STAMP && values.length > 0);
};

/**
 * Reads the PAdES level from the bytes that a seal appended, because the library does not say when it could not reach
 * the level that it was asked for.
 * @throws Error if there is not exactly one signature
 */
export const sealLevelOf = (appended: Uint8Array): SealLevel => {
  const text = Buffer.from(appended).toString('latin1');
  const [first, ...others] = [...text.matchAll(CONTENTS)];
  if (first?.[1] === undefined || others.length > 0) throw new Error('There is not exactly one seal.');
  if (!hasTimeStamp(first[1])) return 'B-B';
  return text.includes('/DSS') && REVOCATION_LISTS.test(text) ? 'B-LT' : 'B-T';
};

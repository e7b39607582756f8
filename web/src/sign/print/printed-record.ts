import {
  readSignedWaiver,
  readSignedWaiverAsOwner,
} from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiver } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { RecordWords } from '@waivers/waiver/texts/record-words.ts';
import { useCallback } from 'react';
import { loadRecordWords } from '../../messages/record-words.ts';
import { readToken } from '../api/owner-token.ts';
import { type Read, readApi } from '../api/read-api.ts';
import { useRead } from '../api/use-read.ts';
import type { RecordAddress } from '../record/signed-record.ts';

export type PrintedRecord = {
  readonly signed: SignedWaiver;
  readonly company: string | undefined;
  readonly logo: string | null;
  readonly words: RecordWords;
  /** Whether the viewer is the record's owner, who downloads the file from the dashboard instead. */
  readonly isOwn: boolean;
};

type Answer = {
  readonly result: SignedWaiver;
  readonly company?: string | undefined;
  readonly logo: string | null;
};

const readAsOwner = async (id: string): Promise<Read<Answer>> => {
  const token = await readToken();
  if (token.kind !== 'found') return token;
  const read = await readApi(readSignedWaiverAsOwner, { params: { id } }, { authorization: token.value });
  if (read.kind !== 'found') return read;
  const { result, ...business } = read.value;
  // Roles that read no records need the key, like signers.
  return 'document' in result
    ? { kind: 'found', value: { result, ...business } }
    : { kind: 'refused', code: 'not_found' };
};

/** Tries to read as the owner first, then with the key from the URL (spec section 2). */
const readRecord = async ({ id, signedKey }: RecordAddress): Promise<Read<PrintedRecord>> => {
  const own = await readAsOwner(id);
  const headers = { 'x-signed-key': signedKey };
  const read = own.kind === 'found' ? own : await readApi(readSignedWaiver, { params: { id }, headers });
  if (read.kind !== 'found') return read;
  const { result, company, logo } = read.value;
  try {
    const words = await loadRecordWords(result.document.locale);
    return { kind: 'found', value: { signed: result, company, logo, words, isOwn: own.kind === 'found' } };
  } catch {
    return { kind: 'failed' };
  }
};

export const usePrintedRecord = (
  address: RecordAddress,
): { readonly record: Read<PrintedRecord> | undefined; readonly retry: () => void } => {
  const { id, signedKey } = address;
  const readOnce = useCallback(() => readRecord({ id, signedKey }), [id, signedKey]);
  const { read: record, retry } = useRead(readOnce);
  return { record, retry };
};

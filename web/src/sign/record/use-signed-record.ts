import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { useCallback } from 'react';
import { type Read, readApi } from '../api/read-api.ts';
import { useRead } from '../api/use-read.ts';
import type { RecordAddress, SignedRecord } from './signed-record.ts';

const recordIn = ({
  result,
  logo,
  company,
  mailServer,
}: AnswerOf<typeof readSignedWaiver>): SignedRecord => ({
  ...result,
  business: { logo, company },
  mailServer,
});

export const useSignedRecord = (
  address: RecordAddress,
): { readonly record: Read<SignedRecord> | undefined; readonly retry: () => void } => {
  const { id, signedKey, position } = address;
  const readOnce = useCallback(async (): Promise<Read<SignedRecord>> => {
    const headers = { 'x-signed-key': signedKey, 'x-log-position': position ?? undefined };
    const found = await readApi(readSignedWaiver, { params: { id }, headers });
    return found.kind === 'found' ? { kind: 'found', value: recordIn(found.value) } : found;
  }, [id, signedKey, position]);
  const { read: record, retry } = useRead(readOnce);
  return { record, retry };
};

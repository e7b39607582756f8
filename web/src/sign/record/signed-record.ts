import type { AnswerOf } from '@waivers/contract/call/call.ts';
import type { Business } from '@waivers/contract/public/business.ts';
import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { SignedWaiver } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useCallback } from 'react';
import { type Read, readApi } from '../api/read-api.ts';
import { useRead } from '../api/use-read.ts';

export type RecordAddress = {
  readonly id: string;
  readonly signedKey: string;
  /** Log position of a signature that was just submitted on this page. */
  readonly position?: string | null;
};

export const confirmationAddress = ({ signedKey, id }: RecordAddress, locale: string): string =>
  `/sign-confirmation/${encodeURIComponent(signedKey)}/${id}?locale=${locale}`;

export const printAddress = ({ signedKey, id }: RecordAddress, locale: string): string =>
  `/signed-waiver-print/${encodeURIComponent(signedKey)}/${id}?locale=${locale}`;

export type RecordRead = {
  readonly business: Business;
  readonly locale: ProductLocale;
  readonly isVideoOpen?: boolean;
};

export type SignedRecord = SignedWaiver & { readonly business: Business };

const recordIn = ({ result, logo, company }: AnswerOf<typeof readSignedWaiver>): SignedRecord => ({
  ...result,
  business: { logo, company },
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

type Participant = SignedWaiver['participants'][number];

/** Returns undefined if the participant has been erased. */
export const participantName = (identity: Participant['identity'], locale: string): string | undefined =>
  typeof identity === 'object' ? fullName(identity, locale) : undefined;

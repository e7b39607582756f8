import type { Mode } from '@waivers/waiver/config/part-types.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { FieldValue, Identity } from '@waivers/waiver/submission/signed-values.ts';
import { useCallback, useEffect, useState } from 'react';
import { type Read, readApi } from '../api/read-api.ts';

export type Answers = Readonly<Record<string, FieldValue>>;
/** Stands where a person has been erased. */
export type Erased = 'erased';

export type Participant = {
  readonly id: string;
  readonly role: 'adult' | 'guardian' | 'minor';
  readonly identity: Identity | Erased;
};

/** A signed waiver as whoever holds its key gets it (`SignedWaiver` of the API). */
export type SignedRecord = {
  readonly id: string;
  readonly waiverId: string;
  /** RFC 3339 */
  readonly date: string;
  readonly timeZone: string;
  readonly settings: { readonly mode: Mode; readonly locale: ProductLocale };
  readonly document: SignableDocument;
  readonly participants: readonly Participant[];
  readonly answers: Answers | Erased;
  readonly shared: Answers | Erased;
  /** Signature part's name → SVG. */
  readonly signature: Readonly<Record<string, string>> | Erased;
};

export type RecordAddress = {
  readonly id: string;
  readonly signedKey: string;
  /** Of the signing, when it has just been made here. */
  readonly position?: string | null;
};

const read = ({ id, signedKey, position }: RecordAddress): Promise<Read<{ result: SignedRecord }>> =>
  readApi(`/v1/signed_waiver/${encodeURIComponent(id)}`, {
    'X-Signed-Key': signedKey,
    ...(typeof position === 'string' ? { 'X-Log-Position': position } : {}),
  });

/** The record at an address; undefined while it is on its way. */
export const useSignedRecord = (
  address: RecordAddress,
): { readonly record: Read<SignedRecord> | undefined; readonly retry: () => void } => {
  const [record, setRecord] = useState<Read<SignedRecord>>();
  const { id, signedKey, position } = address;
  const load = useCallback((): void => {
    setRecord(undefined);
    void read({ id, signedKey, position: position ?? null }).then((found) =>
      setRecord(found.kind === 'found' ? { kind: 'found', value: found.value.result } : found),
    );
  }, [id, signedKey, position]);
  useEffect(load, [load]);
  return { record, retry: load };
};

export const nameOf = (identity: Identity | Erased): string | undefined =>
  typeof identity === 'object' ? `${identity.firstName} ${identity.lastName}` : undefined;

import { ERASED } from '@waivers/events/definitions/event.ts';
import {
  type CopyAddress,
  isVoided,
  readCopyAddress,
  readSignedWaiver,
  type SignedRecord,
} from '@waivers/events/folds/signed-waiver.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { FieldValue, Identity } from '@waivers/waiver/submission/signed-values.ts';
import { signerEmail } from '@waivers/waiver/submission/signer-email.ts';
import type { NotSent } from '../outbox/delivery.ts';
import type { MailServices } from './mail-services.ts';

export type AddressedRecord = {
  readonly record: SignedRecord;
  readonly signer: Identity;
  /** The address as typed at signing, or as corrected since. */
  readonly to: string;
  readonly corrected: Pick<CopyAddress, 'eventId' | 'at'> | undefined;
  readonly document: SignableDocument;
  readonly answers: Readonly<Record<string, FieldValue>>;
};

export type AddressedServices = Pick<MailServices, 'log' | 'keys' | 'document'>;

/** @returns `voided` for a void record, `unwanted` if nothing was signed or the signer is erased or has no address */
export const readAddressedRecord = async (
  services: AddressedServices,
  signedWaiverId: string,
): Promise<AddressedRecord | NotSent> => {
  const record = await readSignedWaiver(services, signedWaiverId);
  const signer = record?.signing.participants[0];
  if (record === undefined || signer === undefined) return 'unwanted';
  const { identity, answers } = signer;
  if (identity === ERASED || answers === ERASED || answers === undefined) return 'unwanted';
  const { versionHash, mode } = record.signing;
  const document = await services.document(record.accountId, versionHash);
  const typed = signerEmail(document, mode, answers);
  const corrected = await readCopyAddress(services, signedWaiverId);
  const to = corrected?.email ?? typed;
  if (to === undefined || to === ERASED) return 'unwanted';
  if (await isVoided(services, signedWaiverId)) return 'voided';
  return { record, signer: identity, to, corrected, document, answers };
};

import { ERASED } from '@waivers/events/definitions/event.ts';
import {
  isVoided,
  readRecipientAddress,
  readSignedWaiver,
  type SignedRecord,
} from '@waivers/events/folds/signed-waiver.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { FieldValue, Identity } from '@waivers/waiver/submission/signed-values.ts';
import { signerEmail } from '@waivers/waiver/submission/signer-email.ts';
import type { NotSent } from '../outbox/delivery.ts';
import type { MailServices } from './mail-services.ts';

export type Recipient = {
  readonly record: SignedRecord;
  readonly signer: Identity;
  /** The address as typed at signing. */
  readonly typed: string;
  readonly corrected: { readonly eventId: string; readonly email: string; readonly at: string } | undefined;
  readonly document: SignableDocument;
  readonly answers: Readonly<Record<string, FieldValue>>;
};

export type AddressedRecord = Recipient & { readonly to: string };

export type AddressedServices = Pick<MailServices, 'log' | 'keys' | 'document'>;

/** @returns undefined if nothing was signed or the signer is erased or gave no address */
export const readRecipient = async (
  services: AddressedServices,
  signedWaiverId: string,
): Promise<Recipient | undefined> => {
  const record = await readSignedWaiver(services, signedWaiverId);
  const signer = record?.signing.participants[0];
  if (record === undefined || signer === undefined) return undefined;
  const { identity, answers } = signer;
  if (identity === ERASED || answers === ERASED || answers === undefined) return undefined;
  const { versionHash, mode } = record.signing;
  const document = await services.document(record.accountId, versionHash);
  const typed = signerEmail(document, mode, answers);
  if (typed === undefined) return undefined;
  const corrected = await readRecipientAddress(services, signedWaiverId);
  if (corrected === undefined) return { record, signer: identity, typed, corrected, document, answers };
  const { eventId, email, at } = corrected;
  if (email === null) return undefined;
  return { record, signer: identity, typed, corrected: { eventId, email, at }, document, answers };
};

/** @param moment null for now */
export const addressAt = ({ typed, corrected }: Recipient, moment: Date | null): string =>
  corrected !== undefined && (moment === null || moment >= new Date(corrected.at)) ? corrected.email : typed;

/** @returns `voided` for a void record, `unwanted` if it has no recipient */
export const readAddressedRecord = async (
  services: AddressedServices,
  signedWaiverId: string,
): Promise<AddressedRecord | NotSent> => {
  const recipient = await readRecipient(services, signedWaiverId);
  if (recipient === undefined) return 'unwanted';
  if (await isVoided(services, signedWaiverId)) return 'voided';
  return { ...recipient, to: addressAt(recipient, null) };
};

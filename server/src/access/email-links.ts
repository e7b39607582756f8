import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from '@waivers/events/keys/fingerprint.ts';
import { parse, stringify } from 'uuid';

/** What an emailed link is for. Also part of its path, `/auth/<purpose>/<token>`. */
export type LinkPurpose = 'confirm-email' | 'undo-email-change' | 'accept-invitation';

/** Names the user whose address changed and the change, or the account and the event that sent the invitation. */
export type EmailLink = { readonly subjectId: string; readonly eventId: string };

const ID_BYTES = 16;
const TOKEN = /^[\w-]{86}$/;

const proofOf = (key: Buffer, purpose: LinkPurpose, ids: Buffer): Buffer =>
  fingerprint(key, `link to ${purpose}`, ids.toString('hex'));

/** Creates an emailed link's token. @param key the installation's `fingerprintKey` @returns 86 base64url characters */
export const emailLinkToken = (
  key: Buffer,
  purpose: LinkPurpose,
  { subjectId, eventId }: EmailLink,
): string => {
  const ids = Buffer.concat([parse(subjectId), parse(eventId)]);
  return Buffer.concat([ids, proofOf(key, purpose, ids)]).toString('base64url');
};

export const readEmailLink = (key: Buffer, purpose: LinkPurpose, token: string): EmailLink | undefined => {
  if (!TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const ids = bytes.subarray(0, 2 * ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), proofOf(key, purpose, ids))) return undefined;
  return { subjectId: stringify(ids.subarray(0, ID_BYTES)), eventId: stringify(ids.subarray(ID_BYTES)) };
};

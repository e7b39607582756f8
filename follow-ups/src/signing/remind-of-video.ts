import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { signerEmail } from '@waivers/waiver/submission/signer-email.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';

export type VideoReminder = {
  readonly signedWaiverId: string;
  readonly participantId: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

/** A reminder sent later would come as a surprise. */
const LATEST_MS = 72 * HOUR_MS;

/** Due an hour after signing if there is a video and an email address. Checked again when it is sent. */
export const decideReminder = (
  { stream, data }: DeliveredOf<typeof waiverSigned>,
  document: SignableDocument,
): VideoReminder | undefined => {
  const [signer] = data.participants;
  if (data.hasVideo !== true || signer?.answers === undefined || signer.answers === ERASED) return undefined;
  if (signerEmail(document, data.mode, signer.answers) === undefined) return undefined;
  const signedAt = Date.parse(data.signedAt);
  return {
    signedWaiverId: idIn(stream),
    participantId: signer.participantId,
    notBefore: new Date(signedAt + HOUR_MS),
    notAfter: new Date(signedAt + LATEST_MS),
  };
};

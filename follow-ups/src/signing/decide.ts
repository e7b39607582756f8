import { ERASED } from '@waivers/events/definitions/event.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { signerEmail } from '@waivers/waiver/submission/signer-email.ts';

export type ConfirmationMail = {
  readonly template: 'signed-waiver';
  readonly recipient: 'signer';
  readonly signedWaiverId: string;
  /** The adult, or a family's guardian. */
  readonly participantId: string;
  readonly notAfter: Date;
};

export const SIGNING_EVENT_TYPES = [waiverSigned.type] as const;

/** The mail's link is valid for this long (spec section 9). */
const LINK_MS = 3 * 86_400_000;

/** Returns one mail per signature if the form asked for an email address and the signer gave one. */
export const decide = (
  { stream, data }: DeliveredOf<typeof waiverSigned>,
  document: SignableDocument,
): readonly ConfirmationMail[] => {
  const [signer] = data.participants;
  if (signer?.answers === undefined || signer.answers === ERASED) return [];
  if (signerEmail(document, data.mode, signer.answers) === undefined) return [];
  return [
    {
      template: 'signed-waiver',
      recipient: 'signer',
      signedWaiverId: idIn(stream),
      participantId: signer.participantId,
      notAfter: new Date(Date.parse(data.signedAt) + LINK_MS),
    },
  ];
};

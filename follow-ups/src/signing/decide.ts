import { ERASED } from '@waivers/events/definitions/event.ts';
import { recipientAddressCorrected, waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { signerEmail } from '@waivers/waiver/submission/signer-email.ts';
import { DAY_MS, SIGNER_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';

export type ConfirmationMail = {
  readonly template: 'signed-waiver';
  readonly recipient: 'signer';
  readonly signedWaiverId: string;
  /** The adult, or a family's guardian. */
  readonly participantId: string;
  /** Id of the event that corrected the address. */
  readonly correctionId?: string;
  readonly notAfter: Date;
};

export const SIGNING_EVENT_TYPES = [waiverSigned.type, recipientAddressCorrected.type] as const;

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
      notAfter: new Date(Date.parse(data.signedAt) + SIGNER_LINK_LIFETIME_MS),
    },
  ];
};

/** Returns the mail to a corrected address. Addresses are corrected within a day of signing, while the link is valid. */
export const decideCorrected = ({
  stream,
  eventId,
  data: { participantId, address },
  metadata: { occurredAt },
}: DeliveredOf<typeof recipientAddressCorrected>): readonly ConfirmationMail[] =>
  address === ERASED
    ? []
    : [
        {
          template: 'signed-waiver',
          recipient: 'signer',
          signedWaiverId: idIn(stream),
          participantId,
          correctionId: eventId,
          notAfter: new Date(Date.parse(occurredAt) + SIGNER_LINK_LIFETIME_MS - DAY_MS),
        },
      ];

import { ERASED } from '@waivers/events/definitions/event.ts';
import {
  integrationAccepted,
  integrationSet,
  integrationSwitchedOff,
} from '@waivers/events/definitions/integration.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import { emailServiceIn, type Integrations, isInUse } from '@waivers/events/folds/integrations.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { signerEmail, signerOptIn } from '@waivers/waiver/submission/signer-email.ts';

/** A contact for the email service, or a customer for the till. */
export type ServiceFollowUp = {
  readonly kind: 'email-marketing' | 'point-of-sale';
  readonly template: 'contact' | 'customer';
  readonly signedWaiverId: string;
  /** The adult, or the family's guardian. Of minors only the number is passed on. */
  readonly participantId: string;
  readonly notAfter: Date;
};

/** Event types with follow-ups. */
export const INTEGRATION_EVENT_TYPES = [
  waiverSigned.type,
  integrationSet.type,
  integrationAccepted.type,
  integrationSwitchedOff.type,
] as const;

/** Gives an owner time to repair a service. */
const WANTED_MS = 30 * 86_400_000;

/** Follow-ups of a signature for the business's connected services. Pure. @param document the signed document */
export const decide = (
  { stream, data }: DeliveredOf<typeof waiverSigned>,
  document: SignableDocument,
  integrations: Integrations,
): readonly ServiceFollowUp[] => {
  const [signer] = data.participants;
  if (signer?.answers === undefined || signer.answers === ERASED) return [];
  const { participantId, answers } = signer;
  // Without an address a service could not find the person again.
  if (signerEmail(document, data.mode, answers) === undefined) return [];
  const told = {
    signedWaiverId: idIn(stream),
    participantId,
    notAfter: new Date(Date.parse(data.signedAt) + WANTED_MS),
  };
  const isContact =
    emailServiceIn(integrations) !== undefined && signerOptIn(document, data.mode, answers) !== undefined;
  return [
    ...(isContact ? [{ ...told, kind: 'email-marketing', template: 'contact' } as const] : []),
    ...(isInUse(integrations.shopify)
      ? [{ ...told, kind: 'point-of-sale', template: 'customer' } as const]
      : []),
  ];
};

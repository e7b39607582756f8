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

export type ServiceFollowUp = {
  readonly kind: 'email-marketing' | 'point-of-sale';
  readonly template: 'contact' | 'customer';
  readonly signedWaiverId: string;
  /** The adult, or a family's guardian. For minors, only their number is passed on. */
  readonly participantId: string;
  readonly notAfter: Date;
};

export const INTEGRATION_EVENT_TYPES = [
  waiverSigned.type,
  integrationSet.type,
  integrationAccepted.type,
  integrationSwitchedOff.type,
] as const;

/** Gives owners time to fix a broken integration. */
const WANTED_MS = 30 * 86_400_000;

/** Returns a signature's follow-ups for the business's connected services. @param document the signed document */
export const decide = (
  { stream, data }: DeliveredOf<typeof waiverSigned>,
  document: SignableDocument,
  integrations: Integrations,
): readonly ServiceFollowUp[] => {
  const [signer] = data.participants;
  if (signer?.answers === undefined || signer.answers === ERASED) return [];
  const { participantId, answers } = signer;
  // Services find people by email address, so nothing is sent without one.
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

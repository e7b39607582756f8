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

/** A contact for the e-mail service, or a customer for the till. */
export type ToService = {
  readonly kind: 'email-marketing' | 'point-of-sale';
  readonly template: 'contact' | 'customer';
  readonly signedWaiverId: string;
  /** Of the adult, or of the family's guardian: nothing is told of minors but their number. */
  readonly participantId: string;
  readonly notAfter: Date;
};

/** Types that have follow-ups. */
export const HANDLED = [
  waiverSigned.type,
  integrationSet.type,
  integrationAccepted.type,
  integrationSwitchedOff.type,
] as const;

/** An owner may need a while to see to a service. */
const WANTED_MS = 30 * 86_400_000;

/** What follows from a signature for the services that a business has connected. Pure. @param document what was signed */
export const decide = (
  { stream, data }: DeliveredOf<typeof waiverSigned>,
  document: SignableDocument,
  integrations: Integrations,
): readonly ToService[] => {
  const [signer] = data.participants;
  if (signer?.answers === undefined || signer.answers === ERASED) return [];
  const { participantId, answers } = signer;
  // Without an address there is nobody to find again.
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

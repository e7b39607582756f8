import { EMAIL_SERVICES } from '@waivers/waiver/integration-services.ts';
import { signerOptIn } from '@waivers/waiver/submission/signer-email.ts';
import type { Contact } from '../email-marketing/email-marketing.ts';
import { type AddressedServices, readAddressedRecord } from '../mails/addressed-record.ts';
import type { Delivery, NotSent } from '../outbox/delivery.ts';
import { type IntegrationServices, integrationDelivery } from './integration-delivery.ts';

/** @returns `unwanted` if the signer is erased or did not opt in, `voided` while the record is void */
const readContact = async (
  services: AddressedServices,
  signedWaiverId: string,
): Promise<Contact | NotSent> => {
  const addressed = await readAddressedRecord(services, signedWaiverId);
  if (typeof addressed === 'string') return addressed;
  const { record, signer, to, document, answers } = addressed;
  const { mode, signedAt, locale } = record.signing;
  const text = signerOptIn(document, mode, answers);
  if (text === undefined) return 'unwanted';
  return {
    email: to,
    firstName: signer.firstName,
    lastName: signer.lastName,
    consent: { text, at: signedAt },
    waiverTitle: document.title,
    locale,
  };
};

/** Adds signers who opted in to the business's email marketing service. */
export const contactDelivery = (services: IntegrationServices & AddressedServices): Delivery =>
  integrationDelivery(services, {
    channel: 'klaviyo',
    find: (integrations) =>
      EMAIL_SERVICES.map((service) => integrations[service]).find(
        (each) => each !== undefined && each.status !== 'inactive',
      ),
    read: ({ signedWaiverId }) => readContact(services, signedWaiverId),
    send: (connected, contact) => {
      if (connected.kind !== 'email-marketing') throw new Error('A point of sale takes no contacts.');
      return connected.service.subscribe(contact);
    },
  });

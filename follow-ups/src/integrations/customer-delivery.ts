import { type AddressedServices, readAddressedRecord } from '../mails/addressed-record.ts';
import type { Delivery, NotSent } from '../outbox/delivery.ts';
import type { Customer } from '../point-of-sale/point-of-sale.ts';
import { type IntegrationServices, integrationDelivery } from './integration-delivery.ts';

/** @returns `unwanted` if the signer is erased, `voided` while the record is void */
const readCustomer = async (
  services: AddressedServices,
  signedWaiverId: string,
): Promise<Customer | NotSent> => {
  const addressed = await readAddressedRecord(services, signedWaiverId);
  if (typeof addressed === 'string') return addressed;
  const { record, signer, to } = addressed;
  const { signedAt, participants } = record.signing;
  return {
    email: to,
    firstName: signer.firstName,
    lastName: signer.lastName,
    signedWaiverId,
    signedAt,
    minors: participants.filter(({ role }) => role === 'minor').length,
  };
};

export const customerDelivery = (services: IntegrationServices & AddressedServices): Delivery =>
  integrationDelivery(services, {
    channel: 'shopify',
    find: ({ shopify }) => shopify,
    read: ({ signedWaiverId }) => readCustomer(services, signedWaiverId),
    send: (connected, customer) => {
      if (connected.kind !== 'point-of-sale') throw new Error('An e-mail service takes no customers.');
      return connected.service.upsertSigner(customer);
    },
  });

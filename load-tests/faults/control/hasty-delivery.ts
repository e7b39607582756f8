import { integrationDelivery as createDelivery } from '@waivers/follow-ups/integrations/integration-delivery.ts';
import { recordOutcome } from '@waivers/follow-ups/outcomes/record-outcome.ts';

export * from '@waivers/follow-ups/integrations/integration-delivery.ts';

/** Control arm: done is what is about to be. */
export const integrationDelivery: typeof createDelivery = (services, way) => {
  const delivery = createDelivery(services, way);
  return {
    ...delivery,
    deliver: (followUp, isHeld) =>
      delivery.deliver(followUp, async () => {
        const { id, eventId, accountId, template, recipient, wanted } = followUp;
        const subject = { eventId, template, recipient };
        await recordOutcome(
          services,
          { id, eventId, accountId, correlationId: id, isNew: true, wanted, attempts: 1 },
          { type: 'RecordDone', subject, channel: delivery.channel },
          services.clock(),
        );
        return isHeld();
      }),
  };
};

import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { integrationDelivery as createDelivery } from '@waivers/follow-ups/integrations/integration-delivery.ts';
import { recordOutcome } from '@waivers/follow-ups/outcomes/record-outcome.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/integrations/integration-delivery.ts', import.meta.url),
  import.meta.url,
);

export * from '@waivers/follow-ups/integrations/integration-delivery.ts';

/** Control arm: records success before sending. */
export const integrationDelivery: typeof createDelivery = (services, way) => {
  // Deliveries read what they send from the log, so their services include the log and the keys.
  const { log, keys } = services as typeof services & CommandServices;
  const delivery = createDelivery(services, way);
  return {
    ...delivery,
    deliver: (followUp, isHeld) =>
      delivery.deliver(followUp, async () => {
        const { id, eventId, accountId, template, recipient, wanted } = followUp;
        const subject = { eventId, template, recipient };
        await recordOutcome(
          { log, keys },
          { id, eventId, accountId, correlationId: id, isNew: true, wanted, attempts: 1 },
          { type: 'RecordDone', subject, channel: delivery.channel },
          new Date(),
        );
        return isHeld();
      }),
  };
};

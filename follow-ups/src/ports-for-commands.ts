import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { ServiceAddresses } from '@waivers/server/settings/service-addresses.ts';
import { checkIntegration, connectOver, outboundToServices } from './integrations/services.ts';
import { outboxForCommands } from './mails/withdraw.ts';

export const portsForCommands = ({
  masterKey,
  services,
}: {
  readonly masterKey: MasterKey;
  readonly services?: ServiceAddresses;
}) => ({
  outbox: outboxForCommands(masterKey),
  checkIntegration: checkIntegration(connectOver(outboundToServices(services), services)),
});

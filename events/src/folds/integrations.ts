import {
  EMAIL_SERVICES,
  type IntegrationService,
  isEmailService,
} from '@waivers/waiver/integration-services.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type {
  IntegrationTarget,
  integrationAccepted,
  integrationRefused,
  integrationRemoved,
  integrationSet,
  integrationSwitchedOff,
} from '../definitions/integration.ts';
import type { DecodedEvent } from '../log/port/codec.ts';

/**
 * `active`: no known problem. `needs_attention`: the service rejects the keys, and messages wait. `switched_off`: it
 * has rejected them for days. `inactive`: replaced by another service of the same kind.
 */
export type IntegrationStatus = 'active' | 'needs_attention' | 'switched_off' | 'inactive';

export type Integration = {
  readonly target: IntegrationTarget;
  readonly secretId: string;
  readonly settingId: string;
  readonly status: IntegrationStatus;
};

export type Integrations = Readonly<Partial<Record<IntegrationService, Integration>>>;

export type StoredIntegrationEvent =
  | StoredEvent<typeof integrationSet>
  | StoredEvent<typeof integrationRemoved>
  | StoredEvent<typeof integrationRefused>
  | StoredEvent<typeof integrationAccepted>
  | StoredEvent<typeof integrationSwitchedOff>;

const withStatus = (
  integrations: Integrations,
  service: IntegrationService,
  status: IntegrationStatus,
): Integrations => {
  const known = integrations[service];
  return known === undefined ? integrations : { ...integrations, [service]: { ...known, status } };
};

export const evolveIntegrations = (
  integrations: Integrations,
  event: DecodedEvent & StoredIntegrationEvent,
): Integrations => {
  const { type, data } = event;
  switch (type) {
    case 'IntegrationSet': {
      const { target, secretId } = data;
      return {
        ...integrations,
        [target.service]: { target, secretId, settingId: event.eventId, status: 'active' },
      };
    }
    case 'IntegrationRemoved': {
      const { [data.service]: _removed, ...others } = integrations;
      return others;
    }
    case 'IntegrationRefused':
      return withStatus(integrations, data.service, 'needs_attention');
    case 'IntegrationAccepted':
      return withStatus(integrations, data.service, 'active');
    case 'IntegrationSwitchedOff':
      return withStatus(integrations, data.service, data.reason === 'refused' ? 'switched_off' : 'inactive');
    default:
      throw new Error(`${type satisfies never} is not an event of an integration.`);
  }
};

export const isInUse = (integration: Integration | undefined): integration is Integration =>
  integration?.status === 'active' || integration?.status === 'needs_attention';

export const emailServiceIn = (integrations: Integrations): Integration | undefined =>
  EMAIL_SERVICES.map((service) => integrations[service]).find(isInUse);

/** Returns services that connecting this one deactivates, because only one email service can be active. */
export const servicesDisplacedBy = (
  integrations: Integrations,
  service: IntegrationService,
): readonly IntegrationService[] =>
  isEmailService(service)
    ? EMAIL_SERVICES.filter((other) => {
        const status = integrations[other]?.status;
        return other !== service && status !== undefined && status !== 'inactive';
      })
    : [];

import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';

export type IntegrationCheckResult =
  | 'accepted'
  | { readonly refused: 'integration_invalid'; readonly reason: IntegrationReason }
  | { readonly refused: 'integration_unreachable' };

/** Validates the keys with a read-only call to the service. Never throws. */
export type CheckIntegration = (integration: {
  readonly target: IntegrationTarget;
  readonly secret: string;
  readonly accountId: string;
}) => Promise<IntegrationCheckResult>;

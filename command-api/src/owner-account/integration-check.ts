import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';

export type IntegrationCheckResult =
  | 'accepted'
  | { readonly refused: 'integration_invalid'; readonly reason: IntegrationReason }
  | { readonly refused: 'integration_unreachable' };

/**
 * Asks a service whether it takes these keys, by a call that changes nothing. What calls services is in another package.
 * It does not throw.
 */
export type CheckIntegration = (integration: {
  readonly target: IntegrationTarget;
  readonly secret: string;
  readonly accountId: string;
}) => Promise<IntegrationCheckResult>;

import { INTEGRATION_SERVICES } from '../integration-services.ts';

export const FOLLOW_UP_KINDS = ['mail', 'email-marketing', 'point-of-sale', 'webhook'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const FOLLOW_UP_CHANNELS = ['outbox', 'smtp', 'webhook', ...INTEGRATION_SERVICES] as const;
export type FollowUpChannel = (typeof FOLLOW_UP_CHANNELS)[number];

/** `refused`: permanently rejected by the recipient. `voided`: the record was voided before the follow-up was sent. */
export const FAILURE_REASONS = ['given_up', 'too_late', 'refused', 'voided'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * State of the confirmation mail. `kept`: in the outbox, because no mail server is set up. `refused`: by the
 * recipient's server, or given up. `waiting`: not sent yet, or held while the record is void.
 */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'refused'] as const;
export type MailState = (typeof MAIL_STATES)[number];

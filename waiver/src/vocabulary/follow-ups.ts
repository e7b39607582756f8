import { INTEGRATION_SERVICES } from '../integration-services.ts';

export const FOLLOW_UP_KINDS = ['mail', 'email-marketing', 'point-of-sale', 'webhook'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

export const FOLLOW_UP_CHANNELS = ['outbox', 'smtp', 'webhook', ...INTEGRATION_SERVICES] as const;
export type FollowUpChannel = (typeof FOLLOW_UP_CHANNELS)[number];

/** `refused`: permanently, by the receiver. `voided`: the record was voided before sending. */
export const FAILURE_REASONS = ['given_up', 'too_late', 'refused', 'voided'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * Of the confirmation mail. `kept`: in the outbox, for lack of a mail server. `refused`: by the recipient's server,
 * or given up. `waiting`: not sent yet, or held while the record is voided.
 */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'refused'] as const;
export type MailState = (typeof MAIL_STATES)[number];

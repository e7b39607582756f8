import { INTEGRATION_SERVICES } from '../integration-services.ts';

/** What carries a follow-up. */
export const FOLLOW_UP_KINDS = ['mail', 'email-marketing', 'point-of-sale', 'webhook'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** Where a follow-up went. `outbox`: kept in the installation's own outbox, for want of a mail server. */
export const FOLLOW_UP_CHANNELS = ['outbox', 'smtp', 'webhook', ...INTEGRATION_SERVICES] as const;
export type FollowUpChannel = (typeof FOLLOW_UP_CHANNELS)[number];

/** Why a follow-up was given up. `refused`: for good, by the receiver. `voided`: its record was, before it was sent. */
export const FAILURE_REASONS = ['given_up', 'too_late', 'refused', 'voided'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * State of the mail that confirms a signature. `kept`: in the installation's own outbox, for want of a mail server.
 * `refused`: by the recipient's server, or given up. `waiting`: not sent yet, or held while the record is voided.
 */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'refused'] as const;
export type MailState = (typeof MAIL_STATES)[number];

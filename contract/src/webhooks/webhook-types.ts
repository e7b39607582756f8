/** Event types that a webhook can subscribe to. Receivers should ignore unknown types. */
export const WEBHOOK_TYPES = [
  'signed_waiver.signed',
  'signed_waiver.understood',
  'signed_waiver.voided',
  'signed_waiver.void_taken_back',
  'participant.checked_in',
  'participant.check_in_undone',
  'participant.erased',
  'waiver.published',
  'waiver.unpublished',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

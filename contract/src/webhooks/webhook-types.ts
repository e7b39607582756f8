/** What a webhook can be told. A receiver ignores those that it does not know. */
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

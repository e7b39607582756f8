import { FOLLOW_UP_KINDS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';

/**
 * `waiting`: not sent yet, or due for a retry. `kept`: not sent because no mail server is configured. `refused`:
 * permanently rejected by the recipient's server. `withdrawn`: the recipient no longer exists. `not_needed`:
 * obsolete, such as a reminder of a finished video. `voided`: the signed waiver is voided, but the follow-up can be
 * resent if that is undone. `held_back`: may have been sent before a restore.
 */
const FOLLOW_UP_STATES = [
  'waiting',
  'sent',
  'kept',
  'refused',
  'given_up',
  'too_late',
  'voided',
  'withdrawn',
  'not_needed',
  'held_back',
] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/** A mail or delivery caused by an event. */
export const followUp = z
  .object({
    id: uuidOut,
    kind: openEnum(FOLLOW_UP_KINDS),
    template: z
      .string()
      .check(
        z.describe(
          'The mail template, such as `signed-waiver`; `contact` or `customer` for services; the event type for webhooks.',
        ),
      ),
    recipient: z.string().check(z.describe('Kind of recipient, such as `signer`, or the id of a webhook.')),
    to: z
      .optional(z.string())
      .check(
        z.describe('Email address of the signer; absent for webhooks, once erased, and if nothing is sent.'),
      ),
    resendTo: z
      .optional(z.string())
      .check(z.describe('Set when a resend goes to another address, because the signer has corrected it.')),
    state: openEnum(FOLLOW_UP_STATES),
    attempts: z.int(),
    queuedAt: z.string(),
    sentAt: z.optional(z.string()),
    channel: z.optional(z.string()).check(z.describe('The service, for kinds with several.')),
    nextAttemptAt: z.optional(z.string()),
    /** Last SMTP reply code or HTTP status. */
    lastAnswer: z.optional(z.int()),
  })
  .check(z.meta({ id: 'FollowUp' }));
export type FollowUp = z.infer<typeof followUp>;

export const listFollowUps = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}/follow-ups',
  actor: 'user',
  action: 'read_records',
  side: 'follow-ups',
  tag: 'signed waivers',
  summary: 'List mails and deliveries of a signature, oldest first',
  params: idParams,
  answers: { 200: z.object({ results: z.array(followUp) }) },
});

export const resendFollowUp = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver/{id}/follow-ups/{followUpId}/resend',
  actor: 'user',
  action: 'resend_follow_up',
  side: 'follow-ups',
  command: true,
  tag: 'signed waivers',
  summary: 'Resend a mail; at most once in ten minutes',
  description:
    '409 `voided` while the signed waiver is voided. 410 `erased` when the recipient has been erased, `link_expired` when the link in the mail has expired.',
  problems: ['voided', 'erased', 'link_expired'],
  params: z.object({ ...idParams.shape, followUpId: uuidIn }),
  answers: { 204: z.void().check(z.describe('Queued again.')) },
});

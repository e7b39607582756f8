import { FOLLOW_UP_KINDS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';

/**
 * `waiting`: not sent yet, or tried and tried again later. `kept`: in the installation's own outbox, without a mail server.
 * `refused`: for ever, by the recipient's server. `withdrawn`: there is nobody to receive it any more.
 * `not_needed`: not sent, such as a reminder of a video that was finished by then.
 * `voided`: not sent, because the signed waiver is voided; it can be sent again once that is taken back.
 * `held_back`: not sent after a restore, because it may have gone out before.
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

/** What followed from an event, such as a mail. It names nobody. */
export const followUp = z
  .object({
    id: uuidOut,
    kind: openEnum(FOLLOW_UP_KINDS),
    template: z
      .string()
      .check(
        z.describe(
          'Which mail, such as `signed-waiver`; `contact` and `customer` are told to services, and a type of webhooks to these.',
        ),
      ),
    recipient: z.string().check(z.describe('The kind of recipient, such as `signer`; the id of a webhook.')),
    state: openEnum(FOLLOW_UP_STATES),
    attempts: z.int(),
    queuedAt: z.string(),
    sentAt: z.optional(z.string()),
    channel: z.optional(z.string()).check(z.describe('The service, where a kind of follow-up has several.')),
    nextAttemptAt: z.optional(z.string()),
    /** The last answer: a reply code of SMTP, or a status of HTTP. */
    lastAnswer: z.optional(z.int()),
  })
  .check(z.meta({ id: 'FollowUp' }));
export type FollowUp = z.infer<typeof followUp>;

export const listFollowUps = defineCall({
  method: 'GET',
  path: '/v1/signed_waiver/{id}/follow-ups',
  actor: 'owner',
  scope: 'read',
  side: 'follow-ups',
  tag: 'signed waivers',
  summary: 'What has followed from a signature, such as the mail to the signer; oldest first',
  params: idParams,
  answers: { 200: z.object({ results: z.array(followUp) }) },
});

export const resendFollowUp = defineCall({
  method: 'POST',
  path: '/v1/signed_waiver/{id}/follow-ups/{followUpId}/resend',
  actor: 'owner',
  scope: 'sign',
  side: 'follow-ups',
  command: true,
  tag: 'signed waivers',
  summary: 'Send a mail again; at most once in ten minutes',
  description:
    '409 `voided` while the signed waiver is voided. 410 `erased` when its recipient has been erased, `link_expired` when the link in it no longer works.',
  problems: ['voided', 'erased', 'link_expired'],
  params: z.object({ ...idParams.shape, followUpId: uuidIn }),
  answers: { 204: z.void().check(z.describe('It is due again.')) },
});

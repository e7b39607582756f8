import { FOLLOW_UP_KINDS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';
import { pageEnd, pageQuery } from '../call/paging.ts';
import { followUp } from './follow-ups.ts';
import { RESEND_BATCH, resendable, resendBody, resendResult } from './resend-failed.ts';

const FOLLOW_UPS_A_PAGE = 20;
const MAX_TEMPLATE_LENGTH = 100;

/** One of the business's deliveries, with its signed waiver's or waiver's id. `nameSignedWaivers` adds the names. */
const accountFollowUp = z
  .object({
    ...followUp.shape,
    signedWaiverId: z.optional(uuidOut).check(z.describe('Absent when it is not about a record.')),
    waiverId: z.optional(uuidOut).check(z.describe('Set when it is about a waiver.')),
  })
  .check(z.meta({ id: 'AccountFollowUp' }));
export type AccountFollowUp = z.infer<typeof accountFollowUp>;

const followUpFilters = {
  kind: z.optional(z.enum(FOLLOW_UP_KINDS)).check(z.describe('Only this kind; default: all.')),
  webhookId: z.optional(uuidIn).check(z.describe('Only deliveries to this webhook.')),
  template: z
    .optional(z.string().check(z.maxLength(MAX_TEMPLATE_LENGTH)))
    .check(z.describe('Only this mail template or webhook type.')),
};

export const DELIVERY_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const { limit, after } = pageQuery(FOLLOW_UPS_A_PAGE);

const common = { actor: 'user', side: 'follow-ups', tag: 'follow-ups' } as const;

export const listAllFollowUps = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/follow-up',
  action: 'read_records',
  summary: 'List mails to signers and deliveries to services and webhooks, newest first',
  query: z.object({
    limit,
    after,
    ...followUpFilters,
    state: z
      .optional(z.enum(DELIVERY_STATES))
      .check(
        z.describe(
          '`kept`: not sent, because no mail server is configured; `failed`: refused, given up, too late or voided.',
        ),
      ),
  }),
  answers: { 200: z.object({ results: z.array(accountFollowUp), next: pageEnd.next, resendable }) },
});
export type AccountFollowUps = z.infer<(typeof listAllFollowUps)['answers'][200]>;

export const resendAnyFollowUp = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/follow-up/{id}/resend',
  action: 'resend_all_follow_ups',
  command: true,
  summary: 'Resend a delivery; mails and services at most once in ten minutes',
  description:
    '409 `voided` for mails and services while the signed waiver is voided. 410 `erased` when the recipient has been erased, `link_expired` when it is obsolete.',
  problems: ['voided', 'erased', 'link_expired', 'id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('Queued again.')) },
});

export const resendAllFailed = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/follow-up/resend-refused',
  action: 'resend_all_follow_ups',
  summary: 'Resend all failed deliveries since a time, oldest first',
  description: `At most ${RESEND_BATCH} per call; repeat with \`next\` as \`after\` until it is absent. Skips webhooks that are off.`,
  body: z.object({ ...resendBody, ...followUpFilters }),
  answers: { 200: z.object({ result: resendResult }) },
});

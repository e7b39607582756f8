import { FOLLOW_UP_KINDS } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams, uuidIn, uuidOut } from '../call/ids.ts';
import { pageEnd, pageQuery } from '../call/paging.ts';
import { followUp } from './follow-ups.ts';
import { RESEND_BATCH, resendable, resendBody, resendResult } from './resend-failed.ts';

const FOLLOW_UPS_A_PAGE = 20;
const MAX_TEMPLATE_LENGTH = 100;

/** What went somewhere for the business, and about which record or waiver. It names neither: `nameSignedWaivers` does. */
const accountFollowUp = z
  .object({
    ...followUp.shape,
    signedWaiverId: z.optional(uuidOut).check(z.describe('Absent where it is about none.')),
    waiverId: z.optional(uuidOut).check(z.describe('Where it is about a waiver itself.')),
  })
  .check(z.meta({ id: 'AccountFollowUp' }));
export type AccountFollowUp = z.infer<typeof accountFollowUp>;

const followUpFilters = {
  kind: z.optional(z.enum(FOLLOW_UP_KINDS)).check(z.describe('Only what this carries; absent: everything.')),
  webhookId: z.optional(uuidIn).check(z.describe('Only what went to this webhook.')),
  template: z
    .optional(z.string().check(z.maxLength(MAX_TEMPLATE_LENGTH)))
    .check(z.describe('Only this mail, or this type of webhooks.')),
};

/** What the list can be narrowed to. */
export const DELIVERY_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const { limit, after } = pageQuery(FOLLOW_UPS_A_PAGE);

const common = { actor: 'owner', side: 'follow-ups', tag: 'follow-ups' } as const;

export const listAllFollowUps = defineCall({
  ...common,
  method: 'GET',
  path: '/v1/follow-up',
  scope: 'read',
  summary: 'What went where for the business: mails to signers, services and webhooks; newest first',
  query: z.object({
    limit,
    after,
    ...followUpFilters,
    state: z
      .optional(z.enum(DELIVERY_STATES))
      .check(
        z.describe(
          '`kept`: in the installation’s own outbox, without a mail server; `failed`: refused, given up, too late or voided.',
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
  scope: 'manage',
  command: true,
  summary: 'Send one again; a mail or to a service at most once in ten minutes',
  description:
    '409 `voided` for a mail or to a service while the signed waiver is voided. 410 `erased` when its recipient has been erased, `link_expired` when nobody can want it any more.',
  problems: ['voided', 'erased', 'link_expired', 'id_already_used'],
  params: idParams,
  answers: { 204: z.void().check(z.describe('It is due again.')) },
});

export const resendAllFailed = defineCall({
  ...common,
  method: 'POST',
  path: '/v1/follow-up/resend-refused',
  scope: 'manage',
  summary: 'Send everything again that was refused or given up since a time, oldest first',
  description: `At most ${RESEND_BATCH} at a time; ask again with \`next\` as \`after\` until there is none. What goes to a webhook that is off stays.`,
  body: z.object({ ...resendBody, ...followUpFilters }),
  answers: { 200: z.object({ result: resendResult }) },
});

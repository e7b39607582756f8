import { z } from 'zod/mini';

/** Of a call; each is one event. */
export const RESEND_BATCH = 500;

/** @param `after` `next` of the answer before */
export const resendBody = {
  since: z.iso.datetime({ offset: true }),
  after: z
    .optional(z.string().check(z.maxLength(200)))
    .check(z.describe('`next` of the answer before: goes on there.')),
};

export const resendResult = z.object({
  resent: z.int(),
  next: z
    .optional(z.string())
    .check(z.describe('Send it as `after` for what is left; absent: that was all.')),
});
export type ResendResult = z.infer<typeof resendResult>;

/** What owners can ask for at the most: older mails and messages cannot be wanted any more. */
export const RESENDABLE_DAYS = 30;

export const resendable = z
  .optional(z.boolean())
  .check(
    z.describe(
      `With the first page: whether anything here, in whatever state is asked for, was refused or given up in the last ${RESENDABLE_DAYS} days and can be sent again.`,
    ),
  );

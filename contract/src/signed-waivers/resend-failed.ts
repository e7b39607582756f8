import { z } from 'zod/mini';

/** Maximum number of deliveries resent per call. Each one appends an event. */
export const RESEND_BATCH = 500;

export const resendBody = {
  since: z.iso.datetime({ offset: true }),
  after: z.optional(z.string().check(z.maxLength(200))).check(z.describe('`next` of the previous answer.')),
};

export const resendResult = z.object({
  resent: z.int(),
  next: z.optional(z.string()).check(z.describe('Send it as `after` for the rest; absent on the last.')),
});
export type ResendResult = z.infer<typeof resendResult>;

export const RESENDABLE_DAYS = 30;

export const resendable = z
  .optional(z.boolean())
  .check(
    z.describe(
      `First page only: whether any delivery, regardless of the state filter, failed in the last ${RESENDABLE_DAYS} days and can be resent.`,
    ),
  );

import { z } from 'zod';

/** JSON response of `/dev/outbox`, newest first. */
export const shownMails = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
  ),
});
export type ShownMail = z.infer<typeof shownMails>['results'][number];

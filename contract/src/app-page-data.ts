import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { openEnum } from './call/open-enum.ts';

/** Cookie with the language chosen in this browser, so that the server uses it too. Set by the page's script. */
export const LANGUAGE_COOKIE = 'waivers_language';

export const appPageData = z.object({
  /** The language chosen in this browser, or else the first supported one in `Accept-Language`. */
  locale: openEnum(FINISHED_LOCALES),
  /** Public URL of this installation for customers, whichever URL the owner uses. */
  publicUrl: z.optional(z.string()),
});
export type AppPageData = z.infer<typeof appPageData>;

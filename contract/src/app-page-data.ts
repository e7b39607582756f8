import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { openEnum } from './call/open-enum.ts';

/** Holds the language chosen in this browser. The page's script sets it, so that the server answers in the same one. */
export const LANGUAGE_COOKIE = 'waivers_language';

/** Embedded in a page of the dashboard. */
export const appPageData = z.object({
  /** The one chosen in this browser, else its first finished one. */
  locale: openEnum(FINISHED_LOCALES),
  /** Where customers reach this installation, whichever address its owner uses. */
  publicUrl: z.optional(z.string()),
});
export type AppPageData = z.infer<typeof appPageData>;

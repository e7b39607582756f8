import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { z } from 'zod/mini';
import { openEnum } from './call/open-enum.ts';

/** Language chosen in this browser. The page's script sets it, so that the server answers in the same one. */
export const LANGUAGE_COOKIE = 'waivers_language';

/** Embedded in a page of the dashboard. */
export const appPageData = z.object({
  /** The chosen language, else the browser's first supported one. */
  locale: openEnum(FINISHED_LOCALES),
  /** Address of this installation for customers, whichever one its owner uses. */
  publicUrl: z.optional(z.string()),
});
export type AppPageData = z.infer<typeof appPageData>;

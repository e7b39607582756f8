import { z } from 'zod/mini';
import { told } from './call/told.ts';

/** Embedded in a page of the dashboard. */
export const appPageData = z.object({
  /** The first finished language of the browser. */
  locale: told(['en', 'de']),
});
export type AppPageData = z.infer<typeof appPageData>;

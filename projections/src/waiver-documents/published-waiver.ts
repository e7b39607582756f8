import type { ProductLocale } from '@waivers/events/locales.ts';
import { showPublication } from '@waivers/events/waiver/show-waiver.ts';
import type { WaiverAnswer } from '@waivers/events/waiver/waiver-answer.ts';
import type { ReadServices } from '../read-services.ts';
import { showFound } from './queries.ts';

/** A waiver as customers get it, in the language asked for where there is one; undefined when there is none for them. */
export type PublishedWaiver = (
  waiverId: string,
  asked: ProductLocale | undefined,
) => Promise<WaiverAnswer | undefined>;

export const publishedWaiver =
  (services: ReadServices): PublishedWaiver =>
  (waiverId, asked) =>
    showFound(services, waiverId, undefined, (found) => showPublication(services, waiverId, found, asked));

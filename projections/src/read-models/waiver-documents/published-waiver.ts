import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { showPublication } from '@waivers/server/waiver-answers/show-waiver.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { ReadServices } from '../../queries/read-services.ts';
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

import type { ProductLocale } from '@waivers/events/locales.ts';
import { showPublication } from '@waivers/events/waiver/show-waiver.ts';
import type { WaiverAnswer } from '@waivers/events/waiver/waiver-answer.ts';
import type { ReadServices } from '../read-services.ts';
import { readWaiver } from './queries.ts';

/** A waiver as customers get it, in the language asked for where there is one; undefined when there is none for them. */
export type PublishedWaiver = (
  waiverId: string,
  asked: ProductLocale | undefined,
) => Promise<WaiverAnswer | undefined>;

export const publishedWaiver =
  (services: ReadServices): PublishedWaiver =>
  async (waiverId, asked) => {
    const found = await readWaiver(services, waiverId, undefined);
    return found && showPublication(services, waiverId, found, asked);
  };

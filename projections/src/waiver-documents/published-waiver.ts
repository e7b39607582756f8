import type { ProductLocale } from '@waivers/events/locales.ts';
import { showPublication } from '@waivers/events/waiver/show-waiver.ts';
import type { WaiverAnswer } from '@waivers/events/waiver/waiver-answer.ts';
import type { ReadServices } from '../read-services.ts';
import { foldWaiver, readWaiver } from './queries.ts';

/** A waiver as customers get it, in the language asked for where there is one; undefined when there is none for them. */
export type PublishedWaiver = (
  waiverId: string,
  asked: ProductLocale | undefined,
) => Promise<WaiverAnswer | undefined>;

/** "Not published" may be what the read model does not know better yet: then the stream has the last word. */
export const publishedWaiver =
  (services: ReadServices): PublishedWaiver =>
  async (waiverId, asked) => {
    const found = await readWaiver(services, waiverId, undefined);
    if (found === undefined) return undefined;
    const shown = await showPublication(services, waiverId, found, asked);
    if (shown !== undefined) return shown;
    const present = await foldWaiver(services, waiverId);
    return present && showPublication(services, waiverId, present, asked);
  };

import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import type { PreferredLocales } from '../waiver-answers/show-waiver.ts';
import type { BuiltPages } from './built-pages.ts';

export type PageServices = {
  readonly pages: BuiltPages;
  /** In the first of these languages that it has, else in its own; undefined while unpublished. */
  readonly publishedWaiver: (waiverId: string, liked: PreferredLocales) => Promise<WaiverAnswer | undefined>;
  readonly owners: {
    readonly ofList: (ownerId: string) => Promise<PageOwner | undefined>;
    /** Also of a waiver that customers may not see. */
    readonly ofWaiver: (waiverId: string) => Promise<PageOwner | undefined>;
  };
  /** Where the video of a signed waiver lies; undefined for whoever does not hold its signed key. */
  readonly signedVideo: (signedWaiverId: string, signedKey: string) => Promise<string | undefined>;
  /** As in the settings. */
  readonly publicUrl: string;
  readonly clock: () => Date;
};

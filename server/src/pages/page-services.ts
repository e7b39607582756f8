import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import type { PreferredLocales } from '../waiver-answers/show-waiver.ts';
import type { BuiltPages } from './built-pages.ts';

export type PageServices = {
  readonly pages: BuiltPages;
  /** In the first preferred language available, otherwise the waiver's own; undefined while unpublished. */
  readonly publishedWaiver: (waiverId: string, liked: PreferredLocales) => Promise<WaiverAnswer | undefined>;
  readonly owners: {
    readonly ofList: (ownerId: string) => Promise<PageOwner | undefined>;
    /** Also for waivers that customers may not see. */
    readonly ofWaiver: (waiverId: string) => Promise<PageOwner | undefined>;
  };
  /** URL of a signed waiver's video; undefined without the right signed key. */
  readonly signedVideo: (signedWaiverId: string, signedKey: string) => Promise<string | undefined>;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

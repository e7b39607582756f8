import type { PageOwner } from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import type { PreferredLocales } from '../waiver-answers/show-waiver.ts';
import type { BuiltPages } from './built-pages.ts';

/** Scripts and styles of all versions' pages, compressed with Brotli. */
export type PageAssets = {
  /** @param files by path, such as `/assets/sign-a1b2c3d4.js` */
  publish(files: ReadonlyMap<string, Buffer>): Promise<void>;
  find(path: string): Promise<Buffer | undefined>;
};

export type PageServices = {
  readonly pages: BuiltPages;
  readonly assets: PageAssets;
  /** Returns the waiver in the first preferred language available, otherwise its own. Undefined unless published. */
  readonly publishedWaiver: (waiverId: string, liked: PreferredLocales) => Promise<WaiverAnswer | undefined>;
  readonly owners: {
    readonly ofList: (ownerId: string) => Promise<PageOwner | undefined>;
    /** Finds owners even of waivers that customers may not see. */
    readonly ofWaiver: (waiverId: string) => Promise<PageOwner | undefined>;
  };
  /** Returns the video URL of a signed waiver, or undefined if the signed key is wrong. */
  readonly signedVideo: (signedWaiverId: string, signedKey: string) => Promise<string | undefined>;
  readonly hasMailServer: boolean;
  /** Returns the keys of the log, as c2sp.org/tlog-policy specifies. */
  readonly logPolicy: () => Promise<string | undefined>;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

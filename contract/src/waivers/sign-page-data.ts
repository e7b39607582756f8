import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { WaiverAnswer } from './waiver-answer.ts';

/** A subset of the API's answer, embedded in the page's HTML. */
export type SignPageWaiver = Pick<
  WaiverAnswer['result'],
  'id' | 'published' | 'locale' | 'locales' | 'timeZone' | 'versionHash'
> & {
  readonly document: SignableDocument;
  /** Null: the product's own. */
  readonly background: string | null;
  readonly logo: string | null;
};

/** Embedded in a public page. */
export type SignPageData = {
  readonly screen: 'sign' | 'preview' | 'confirmation' | 'print' | 'public_list' | 'not_found';
  /** The page's language if there is no waiver. */
  readonly locale: ProductLocale;
  /** Null if there is none that customers may see. */
  readonly waiver: SignPageWaiver | null;
  /** RFC 3339. Ages are judged by the server's clock. */
  readonly serverTime: string;
};

export const signPageWaiver = ({ result, logo }: Pick<WaiverAnswer, 'result' | 'logo'>): SignPageWaiver => {
  const { id, published, locale, locales, timeZone, document, versionHash, config } = result;
  const background = config.background;
  return {
    id,
    published,
    locale,
    locales,
    timeZone,
    document,
    versionHash,
    background,
    logo,
  };
};

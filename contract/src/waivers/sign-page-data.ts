import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { WaiverAnswer } from './waiver-answer.ts';

/** What the sign page needs of a waiver: less than the API tells, because it stands in the page's HTML. */
export type SignPageWaiver = Pick<
  WaiverAnswer['result'],
  'id' | 'published' | 'locale' | 'locales' | 'timeZone' | 'versionHash'
> & {
  /** As this release makes it; the wire's shape leaves room for texts of later ones. */
  readonly document: SignableDocument;
  /** Where the owner's image is, or null for the product's own. */
  readonly background: string | null;
  readonly logo: string | null;
};

/** What the server writes into a public page beside its text. */
export type SignPageData = {
  readonly screen: 'sign' | 'preview' | 'confirmation' | 'print' | 'public_list' | 'not_found';
  /** The language of the page where there is no waiver to tell it. */
  readonly locale: ProductLocale;
  /** Null when there is none at this address, or none that customers may see. */
  readonly waiver: SignPageWaiver | null;
  /** RFC 3339: ages are judged by the server's clock, whatever the phone's says. */
  readonly serverTime: string;
};

/** The part of an answer that the sign page needs. */
export const signPageWaiver = ({ result, logo }: Pick<WaiverAnswer, 'result' | 'logo'>): SignPageWaiver => {
  const { id, published, locale, locales, timeZone, document, versionHash, config } = result;
  const background = config.background;
  return {
    id,
    published,
    locale,
    locales,
    timeZone,
    document: document as SignableDocument,
    versionHash,
    background,
    logo,
  };
};

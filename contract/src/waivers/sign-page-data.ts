import { productLocale } from '@waivers/waiver/product-locale.ts';
import { z } from 'zod/mini';
import { businessShape } from '../public/business.ts';
import { shownWaiver, type WaiverAnswer } from './waiver-answer.ts';

const { id, published, locale, locales, timeZone, revision, document, versionHash } = shownWaiver.shape;

const shownInPage = z.object({
  id,
  published,
  locale,
  locales,
  timeZone,
  revision,
  document,
  versionHash,
  /** Null: the product's default. */
  background: z.nullable(z.string()),
  ...businessShape,
});
/** A subset of the API's answer, embedded in the page's HTML. */
export type SignPageWaiver = z.infer<typeof shownInPage>;

/** The business of the page. */
export const pageOwner = z.object({ id: z.string(), ...businessShape });
export type PageOwner = z.infer<typeof pageOwner>;

/** Embedded in a public page. */
export const signPageData = z.object({
  screen: z.enum([
    'sign',
    'preview',
    'live_preview',
    'video_frame',
    'signed_page',
    'understanding',
    'confirmation',
    'print',
    'public_list',
    'not_found',
  ]),
  /** The page's language if there is no waiver to show. */
  locale: productLocale,
  /** Null when customers may not see one. */
  waiver: z.nullable(shownInPage),
  /** Set for lists, and for waivers that customers may not see. */
  owner: z.optional(pageOwner),
  /** RFC 3339. Ages follow the server's clock. */
  serverTime: z.string(),
});
export type SignPageData = z.infer<typeof signPageData>;

export const signPageWaiver = ({
  result,
  logo,
  company,
}: Pick<WaiverAnswer, 'result' | 'logo' | 'company'>): SignPageWaiver => {
  const { id, published, locale, locales, timeZone, revision, document, versionHash, config } = result;
  const background = config.background;
  return {
    id,
    published,
    locale,
    locales,
    timeZone,
    revision,
    document,
    versionHash,
    background,
    logo,
    company,
  };
};

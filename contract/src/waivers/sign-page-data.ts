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
  /** Null for the default background. */
  background: z.nullable(z.string()),
  ...businessShape,
});
export type SignPageWaiver = z.infer<typeof shownInPage>;

export const pageOwner = z.object({ id: z.string(), ...businessShape });
export type PageOwner = z.infer<typeof pageOwner>;

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
  /** Language of the page when no waiver is shown. */
  locale: productLocale,
  /** Null if customers may not see a waiver. */
  waiver: z.nullable(shownInPage),
  /** Set for lists and for waivers that customers may not see. */
  owner: z.optional(pageOwner),
  /** Whether a mail server is set up, so that signers get their copy by email. */
  mailServer: z.optional(z.boolean()),
  /** Time in RFC 3339 format. The page computes ages with the server's clock. */
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

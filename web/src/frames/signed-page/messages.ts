import type { SigningReport } from '@waivers/contract/audit/signing.ts';

/** Images as bytes: a frame without an origin may load none of ours. */
export type PageImages = { readonly background: Blob | null; readonly logo: Blob | null };

/** From the dashboard to the frame. */
export type ToSignedPage = {
  readonly kind: 'signing';
  readonly signing: SigningReport;
  readonly images: PageImages;
};

/** From the frame: it shows nothing yet; or how high its whole page is, in px. */
export type FromSignedPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'height'; readonly height: number };

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

const MOST_PX = 1_000_000;

/** @param frame its window; whatever comes from elsewhere, or is of an origin, is undefined */
export const readFromSignedPage = (
  { data, origin, source }: Received,
  frame: Window | null | undefined,
): FromSignedPage | undefined => {
  if (source === null || source !== frame || origin !== 'null') return undefined;
  const { kind, height } = Object(data) as Readonly<Record<string, unknown>>;
  if (kind === 'ready') return { kind };
  const isHeight = typeof height === 'number' && height > 0 && height < MOST_PX;
  return kind === 'height' && isHeight ? { kind, height } : undefined;
};

/** As `readFromSignedPage`, from the page around. `location.origin` is that of the address, also without an origin. */
export const readToSignedPage = (
  { data, origin, source }: Received,
  around: Window,
): ToSignedPage | undefined => {
  if (around === window || source !== around || origin !== location.origin) return undefined;
  return (Object(data) as { readonly kind?: unknown }).kind === 'signing' ? data : undefined;
};

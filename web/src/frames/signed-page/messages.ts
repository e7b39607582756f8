import type { SigningReport } from '@waivers/contract/audit/signing.ts';

/** Images are sent as bytes because a frame with an opaque origin cannot load them. */
export type PageImages = { readonly background: Blob | null; readonly logo: Blob | null };

export type ToSignedPage = {
  readonly kind: 'signing';
  readonly signing: SigningReport;
  readonly images: PageImages;
};

/** `ready` is sent while the frame is still empty. `height` is in pixels. */
export type FromSignedPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'height'; readonly height: number };

type Received = Pick<MessageEvent, 'data' | 'origin' | 'source'>;

const MOST_PX = 1_000_000;

/** @param frame the frame's window, whose origin is opaque @returns undefined for other messages */
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

/** `location.origin` is the URL's origin, even in a frame with an opaque origin. */
export const readToSignedPage = (
  { data, origin, source }: Received,
  around: Window,
): ToSignedPage | undefined => {
  if (around === window || source !== around || origin !== location.origin) return undefined;
  return (Object(data) as { readonly kind?: unknown }).kind === 'signing' ? data : undefined;
};

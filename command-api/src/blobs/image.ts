import type { ImageMediaType } from '@waivers/events/blobs/blob-store.ts';
import { jpegSize } from './jpeg-size.ts';
import { pngSize } from './png-size.ts';

/** The largest image in bytes after base64 decoding (spec section 9: 750k). */
export const MAX_IMAGE_BYTES = 750_000;
/** The largest width and height in pixels: what a small file may unfold to in a reader's memory. */
export const MAX_IMAGE_SIDE = 4000;

export type Image = { readonly mediaType: ImageMediaType; readonly bytes: Buffer };
export type ImageRefusal = 'image_not_png_or_jpeg' | 'image_too_large' | 'image_damaged';
export type ImageSize = { readonly width: number; readonly height: number };

const DATA_URL = /^data:(image\/png|image\/jpeg);base64,([A-Za-z0-9+/]*={0,2})$/;

/** Base64 is 4 characters for 3 bytes, and the limit is a multiple of 3: no decoding is needed to judge it. */
const MAX_BASE64 = (MAX_IMAGE_BYTES / 3) * 4;

const sizeOf = (mediaType: ImageMediaType, bytes: Buffer): ImageSize | undefined =>
  mediaType === 'image/png' ? pngSize(bytes) : jpegSize(bytes);

/** Strict base64: what Node decodes leniently (stray bits, missing padding) would give one image two texts. */
const decode = (base64: string): Buffer | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
};

/**
 * The image in a data URL, or why there is none. The declared type counts only when the first bytes agree with it,
 * and the size is read from the headers, without unpacking the picture.
 */
export const parseImage = (dataUrl: string): Image | { readonly refused: ImageRefusal } => {
  const [, mediaType, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (mediaType === undefined || base64 === undefined) return { refused: 'image_not_png_or_jpeg' };
  if (base64.length > MAX_BASE64) return { refused: 'image_too_large' };
  const bytes = decode(base64);
  if (bytes === undefined) return { refused: 'image_damaged' };
  const size = sizeOf(mediaType as ImageMediaType, bytes);
  if (size === undefined || size.width === 0 || size.height === 0) return { refused: 'image_damaged' };
  if (size.width > MAX_IMAGE_SIDE || size.height > MAX_IMAGE_SIDE) return { refused: 'image_too_large' };
  return { mediaType: mediaType as ImageMediaType, bytes };
};

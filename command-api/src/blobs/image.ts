import type { ImageMediaType } from '@waivers/events/blobs/blob-store.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** The largest image in bytes after base64 decoding (spec section 9: 750k); what is kept of it is no larger either. */
export const MAX_IMAGE_BYTES = 750_000;
/** The largest width and height in pixels: what a small file may unfold to in memory, ours and a reader's. */
export const MAX_IMAGE_SIDE = 4000;
/** Nothing of that size takes as long. */
const MAX_SECONDS = 20;
const JPEG_QUALITY = 82;

export type Image = { readonly mediaType: ImageMediaType; readonly bytes: Buffer };
export type ImageRefusal = 'image_not_png_or_jpeg' | 'image_too_large' | 'image_damaged';

const DATA_URL = /^data:(image\/png|image\/jpeg);base64,([A-Za-z0-9+/]*={0,2})$/;

/** Base64 is 4 characters for 3 bytes, and the limit is a multiple of 3: no decoding is needed to judge it. */
const MAX_BASE64 = (MAX_IMAGE_BYTES / 3) * 4;

/** libvips chooses a decoder by the first bytes: with these it is never any other one of its many. */
const FIRST_BYTES: Readonly<Record<ImageMediaType, Buffer>> = {
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
};

// An image is seldom uploaded, and signing needs the cores; nothing is kept between two of them.
sharp.concurrency(1);
sharp.cache(false);

/** Strict base64: what Node decodes leniently (stray bits, missing padding) would give one image two texts. */
const decodeBase64 = (base64: string): Buffer | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
};

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_IMAGE_SIDE ** 2, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });

/** As it looks: turned as the camera noted, in sRGB. Nothing else of what stood in the file goes on. */
const encodeAnew = (bytes: Buffer, { isPalette }: Metadata, mediaType: ImageMediaType): Promise<Buffer> => {
  const image = open(bytes).autoOrient();
  return mediaType === 'image/png'
    ? image.png({ compressionLevel: 9, palette: isPalette ?? false, effort: 7 }).toBuffer()
    : image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
};

/** What libvips throws is about the bytes that it was given, never about us. */
const unlessDamaged = async <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/**
 * The image in a data URL, decoded and encoded anew, or why there is none: what is served later is what our encoder
 * has written, without place, camera, or anything that hides behind a picture. The size is read from the headers
 * first, without unpacking the picture.
 */
export const parseImage = async (dataUrl: string): Promise<Image | { readonly refused: ImageRefusal }> => {
  const [, declared, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (declared === undefined || base64 === undefined) return { refused: 'image_not_png_or_jpeg' };
  if (base64.length > MAX_BASE64) return { refused: 'image_too_large' };
  const mediaType = declared as ImageMediaType;
  const sent = decodeBase64(base64);
  const first = FIRST_BYTES[mediaType];
  if (sent === undefined || !sent.subarray(0, first.length).equals(first))
    return { refused: 'image_damaged' };
  const size = await unlessDamaged(sharp(sent, { limitInputPixels: false }).metadata());
  if (size === undefined) return { refused: 'image_damaged' };
  if (size.width > MAX_IMAGE_SIDE || size.height > MAX_IMAGE_SIDE) return { refused: 'image_too_large' };
  const bytes = await unlessDamaged(encodeAnew(sent, size, mediaType));
  if (bytes === undefined) return { refused: 'image_damaged' };
  return bytes.length > MAX_IMAGE_BYTES ? { refused: 'image_too_large' } : { mediaType, bytes };
};

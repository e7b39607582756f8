import type { ImageMediaType } from '@waivers/events/blobs/blob-store.ts';
import { refuseWaiting } from '@waivers/server/queues/admission.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Maximum size in bytes after base64 decoding (spec section 9). Also applies to the stored image. */
export const MAX_IMAGE_BYTES = 750_000;
/** In pixels per side. Limits how much memory a small file can expand to. */
const MAX_IMAGE_SIDE = 4000;
const MAX_SECONDS = 20;
const JPEG_QUALITY = 82;

export type Box = { readonly width: number; readonly height: number };
/** Twice the preview size in spec section 9, for high-density screens. */
export const LOGO_BOX: Box = { width: 600, height: 360 };

export type Image = { readonly mediaType: ImageMediaType; readonly bytes: Buffer };
export type ImageRefusalCode =
  | 'image_not_png_or_jpeg'
  | 'image_of_other_format'
  | 'image_too_large'
  | 'image_damaged';
/** `format` is set only for `image_of_other_format`, for example `HEIC`. */
export type ImageRefusal = { readonly code: ImageRefusalCode; readonly params?: { readonly format: string } };

/** Limit per account. Further requests are rejected so that images do not queue up in memory. */
const IMAGES_AT_ONCE = 2;

/** The declared media type is ignored because browsers derive it from the file extension. */
const DATA_URL = /^data:([-+.a-z0-9]+\/[-+.a-z0-9]+);base64,([A-Za-z0-9+/]*={0,2})$/;

/** Comparing base64 lengths is exact because the limit is a multiple of 3. */
const MAX_BASE64 = (MAX_IMAGE_BYTES / 3) * 4;

/** libvips picks a decoder by magic number, so these restrict it to PNG and JPEG. */
const FIRST_BYTES: Readonly<Record<ImageMediaType, Buffer>> = {
  'image/png': Buffer.from('89504e470d0a1a0a', 'hex'),
  'image/jpeg': Buffer.from('ffd8ff', 'hex'),
};

const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const;

const refusalOf = async (sent: Buffer, declared: string): Promise<ImageRefusal> => {
  const format = (await fileTypeFromBuffer(sent))?.ext.toUpperCase();
  if (format !== undefined) return { code: 'image_of_other_format', params: { format } };
  const isImage = IMAGE_MEDIA_TYPES.some((type) => type === declared);
  return { code: isImage ? 'image_damaged' : 'image_not_png_or_jpeg' };
};

// Process each image on one thread and leave the other cores for signing; uploads are rare.
sharp.concurrency(1);
sharp.cache(false);

/** Rejects non-canonical base64, which Node would decode leniently, so that each image has exactly one encoding. */
const decodeBase64 = (base64: string): Buffer | undefined => {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : undefined;
};

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_IMAGE_SIDE ** 2, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });

/** Applies EXIF orientation, converts to sRGB and strips metadata. Scaling adds colours, so PNGs lose their palette. */
const reencode = (
  bytes: Buffer,
  { isPalette }: Metadata,
  mediaType: ImageMediaType,
  box: Box | undefined,
): Promise<Buffer> => {
  const upright = open(bytes).autoOrient();
  const image = box ? upright.resize({ ...box, fit: 'inside', withoutEnlargement: true }) : upright;
  return mediaType === 'image/png'
    ? image.png({ compressionLevel: 9, palette: isPalette && box === undefined, effort: 7 }).toBuffer()
    : image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
};

const unlessDamaged = async <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

let lastDecoding: Promise<unknown> = Promise.resolve();

/** Decodes one image at a time because a small file can expand to 64 MB in memory. */
const inTurn = <T>(decode: () => Promise<T>): Promise<T> => {
  const decoding = lastDecoding.then(decode);
  lastDecoding = unlessDamaged(decoding);
  return decoding;
};

const sanitise = async (
  sent: Buffer,
  mediaType: ImageMediaType,
  box: Box | undefined,
): Promise<Image | { readonly refused: ImageRefusal }> => {
  const size = await unlessDamaged(sharp(sent, { limitInputPixels: false }).metadata());
  if (size === undefined) return { refused: { code: 'image_damaged' } };
  if (size.width > MAX_IMAGE_SIDE || size.height > MAX_IMAGE_SIDE)
    return { refused: { code: 'image_too_large' } };
  const bytes = await unlessDamaged(reencode(sent, size, mediaType, box));
  if (bytes === undefined) return { refused: { code: 'image_damaged' } };
  return bytes.length > MAX_IMAGE_BYTES ? { refused: { code: 'image_too_large' } } : { mediaType, bytes };
};

/** Re-encodes an image so that only our encoder's output is served. Scales it down to fit `box`, if given. */
export const parseImage = async (
  dataUrl: string,
  box?: Box,
): Promise<Image | { readonly refused: ImageRefusal }> => {
  const [, declared, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (declared === undefined || base64 === undefined) return { refused: { code: 'image_not_png_or_jpeg' } };
  if (base64.length > MAX_BASE64) return { refused: { code: 'image_too_large' } };
  const sent = decodeBase64(base64);
  if (sent === undefined) return { refused: { code: 'image_damaged' } };
  const mediaType = IMAGE_MEDIA_TYPES.find((type) => sent.indexOf(FIRST_BYTES[type]) === 0);
  if (mediaType === undefined) return { refused: await refusalOf(sent, declared) };
  return inTurn(() => sanitise(sent, mediaType, box));
};

const images = createFairQueue({ concurrencyPerKey: IMAGES_AT_ONCE, admission: refuseWaiting });

/** Like `parseImage`. @throws RateLimited if the account already has two images in progress */
export const parseImageOf = (
  accountId: string,
  dataUrl: string,
  box?: Box,
): Promise<Image | { readonly refused: ImageRefusal }> =>
  images.run(accountId, () => parseImage(dataUrl, box));

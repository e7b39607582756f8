import type { ImageMediaType } from '@waivers/events/blobs/blob-store.ts';
import sharp from 'sharp';

export type FittedImage = {
  readonly mediaType: ImageMediaType;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

export const fitImage = async (
  { mediaType, bytes }: { readonly mediaType: ImageMediaType; readonly bytes: Buffer },
  box: { readonly width: number; readonly height: number },
): Promise<FittedImage> => {
  const fitted = sharp(bytes).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const encoded =
    mediaType === 'image/png' ? fitted.png({ compressionLevel: 9 }) : fitted.jpeg({ mozjpeg: true });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { mediaType, bytes: data, width: info.width, height: info.height };
};

import type { FileTypeResult } from 'file-type';

/** Detects a file's format from its content. Returns undefined for text and unknown formats. */
export const formatOf = async (file: File): Promise<FileTypeResult | undefined> => {
  const { fileTypeFromBlob } = await import('file-type');
  return fileTypeFromBlob(file);
};

/** 750 kB (spec section 9). */
const MAX_BYTES = 750_000;
/** Maximum width and height in pixels, as on the server. */
const MAX_SIDE = 4000;

/** An error whose code has a `wrong.…` text. */
export type ImageError =
  | { readonly code: 'image_not_png_or_jpeg' | 'image_too_large' | 'image_damaged' | 'image_unknown' }
  | { readonly code: 'image_of_other_format'; readonly params: { readonly format: string } };

export type ImageFile = { readonly name: string; readonly dataUrl: string };

export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

const isImageType = (type: string): boolean => IMAGE_TYPES.some((each) => each === type);

/** Checks the content, because browsers derive the type from the extension. */
const formatErrorOf = async (file: File): Promise<ImageError | undefined> => {
  const format = await formatOf(file);
  if (format !== undefined && !isImageType(format.mime))
    return { code: 'image_of_other_format', params: { format: format.ext.toUpperCase() } };
  return isImageType(format?.mime ?? file.type) ? undefined : { code: 'image_not_png_or_jpeg' };
};

const dataUrlOf = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

export const readImageFile = async (file: File): Promise<ImageFile | { readonly wrong: ImageError }> => {
  const wrong = await formatErrorOf(file);
  if (wrong !== undefined) return { wrong };
  if (file.size > MAX_BYTES) return { wrong: { code: 'image_too_large' } };
  const dataUrl = await dataUrlOf(file);
  return dataUrl === null ? { wrong: { code: 'image_unknown' } } : { name: file.name, dataUrl };
};

export const isTooWide = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth > MAX_SIDE || naturalHeight > MAX_SIDE;

import type { FileTypeResult } from 'file-type';

/** What a file is by its bytes, whatever its name says. @returns undefined for text and formats that are not known */
export const formatOf = async (file: File): Promise<FileTypeResult | undefined> => {
  const { fileTypeFromBlob } = await import('file-type');
  return fileTypeFromBlob(file);
};

/** Spec section 9: 750k. */
const MAX_BYTES = 750_000;
/** As the server has it: what a small file may expand to. */
const MAX_SIDE = 4000;

/** `code` ends the id of a text, `wrong.…`. */
export type ImageError =
  | { readonly code: 'image_not_png_or_jpeg' | 'image_too_large' | 'image_damaged' | 'image_unknown' }
  | { readonly code: 'image_of_other_format'; readonly params: { readonly format: string } };

export type ImageFile = { readonly name: string; readonly dataUrl: string };

export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

const isImageType = (type: string): boolean => IMAGE_TYPES.some((each) => each === type);

/** By its bytes, since the browser goes by the file's extension. */
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

/** What the browser can tell of a file before it is shown. */
export const readImageFile = async (file: File): Promise<ImageFile | { readonly wrong: ImageError }> => {
  const wrong = await formatErrorOf(file);
  if (wrong !== undefined) return { wrong };
  if (file.size > MAX_BYTES) return { wrong: { code: 'image_too_large' } };
  const dataUrl = await dataUrlOf(file);
  return dataUrl === null ? { wrong: { code: 'image_unknown' } } : { name: file.name, dataUrl };
};

export const isTooWide = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth > MAX_SIDE || naturalHeight > MAX_SIDE;

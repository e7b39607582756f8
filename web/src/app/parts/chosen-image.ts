/** Spec section 9: 750k. */
const MAX_BYTES = 750_000;
/** As the server has it: what a small file may expand to. */
const MAX_SIDE = 4000;

/** Ends of ids of texts, `wrong.…`. */
export type ImageWrong = 'image_not_png_or_jpeg' | 'image_too_large' | 'image_damaged' | 'image_unknown';

export type ChosenImage = { readonly name: string; readonly dataUrl: string };

export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const;

const isImage = ({ type }: File): boolean => IMAGE_TYPES.some((each) => each === type);

const dataUrlOf = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

/** What the browser can tell of a file before it is shown. */
export const readImage = async (file: File): Promise<ChosenImage | { readonly wrong: ImageWrong }> => {
  if (!isImage(file)) return { wrong: 'image_not_png_or_jpeg' };
  if (file.size > MAX_BYTES) return { wrong: 'image_too_large' };
  const dataUrl = await dataUrlOf(file);
  return dataUrl === null ? { wrong: 'image_unknown' } : { name: file.name, dataUrl };
};

export const isTooWide = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth > MAX_SIDE || naturalHeight > MAX_SIDE;

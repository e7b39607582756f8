import type { FileTypeResult } from 'file-type';

/** What a file is by its bytes, whatever its name says. @returns undefined for text and formats that are not known */
export const formatOf = async (file: File): Promise<FileTypeResult | undefined> => {
  const { fileTypeFromBlob } = await import('file-type');
  return fileTypeFromBlob(file);
};

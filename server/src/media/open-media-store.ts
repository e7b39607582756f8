import { join } from 'node:path';
import { folderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Address } from './s3-address.ts';

/** Touches neither disk nor network before it is used. */
export const openMediaStore = async ({
  dataDir,
  media,
}: {
  readonly dataDir: string;
  readonly media?: { readonly address: S3Address } | undefined;
}): Promise<MediaStore> => {
  if (media === undefined) return folderMediaStore(join(dataDir, 'media'));
  // A large client, which few need.
  const { s3MediaStore } = await import('./s3-media-store.ts');
  return s3MediaStore(media.address);
};

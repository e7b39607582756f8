import { join } from 'node:path';
import { folderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Address } from './s3-address.ts';

export const openMediaStore = async ({
  dataDir,
  media,
}: {
  readonly dataDir: string;
  readonly media?: { readonly address: S3Address } | undefined;
}): Promise<MediaStore> => {
  if (media === undefined) return folderMediaStore(join(dataDir, 'media'));
  // Loaded on demand because the S3 client is large and rarely needed.
  const { s3MediaStore } = await import('./s3-media-store.ts');
  return s3MediaStore(media.address);
};

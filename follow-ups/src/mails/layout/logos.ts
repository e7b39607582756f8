import { type BlobStore, IMAGE_MEDIA_TYPES } from '@waivers/events/blobs/blob-store.ts';
import { fitImage } from '@waivers/server/media/fit-image.ts';
import { LRUCache } from 'lru-cache';
import type { Logo } from './content.ts';

/** Returns an account's logo for mails, or undefined if it has none or the file is missing or damaged. */
export type Logos = (accountId: string, sha256: string | undefined) => Promise<Logo | undefined>;

/** Maximum displayed size. Images have twice as many pixels, for high-density screens. */
const SHOWN = { width: 220, height: 80 } as const;
const SHARPNESS = 2;
const REMEMBERED = 50;

type Named = { readonly accountId: string; readonly sha256: string };

const mailLogo = async (
  blobs: Pick<BlobStore, 'get'>,
  { accountId, sha256 }: Named,
): Promise<Logo | undefined> => {
  const blob = await blobs.get(accountId, sha256);
  const mediaType = IMAGE_MEDIA_TYPES.find((known) => known === blob?.mediaType);
  if (blob === undefined || mediaType === undefined) return undefined;
  const box = { width: SHOWN.width * SHARPNESS, height: SHOWN.height * SHARPNESS };
  // Send the mail without its logo if the image is damaged.
  const image = await fitImage({ mediaType, bytes: blob.bytes }, box).catch(() => undefined);
  if (image === undefined) return undefined;
  const scale = Math.min(1, SHOWN.width / image.width, SHOWN.height / image.height);
  return {
    cid: `${sha256.slice(0, 32)}@logo.waivers`,
    filename: mediaType === 'image/png' ? 'logo.png' : 'logo.jpg',
    contentType: mediaType,
    content: image.bytes,
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
};

/** Caches the most recently used logos in memory, tens of kilobytes each. */
export const createLogos = (blobs: Pick<BlobStore, 'get'>): Logos => {
  const remembered = new LRUCache<string, Logo, Named>({
    max: REMEMBERED,
    fetchMethod: (_key, _stale, { context }) => mailLogo(blobs, context),
  });
  return async (accountId, sha256) =>
    sha256 === undefined
      ? undefined
      : remembered.fetch(`${accountId}/${sha256}`, { context: { accountId, sha256 } });
};

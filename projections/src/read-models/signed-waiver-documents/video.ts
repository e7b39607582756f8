import type { ReadServices } from '../../queries/read-services.ts';
import { findByKey } from './link.ts';

export type FindVideoUrl = (signedWaiverId: string, signedKey: string) => Promise<string | undefined>;

/** Returns a signed waiver's video URL to holders of its key: empty without a video, undefined for anyone else. */
export const signedVideoUrl =
  (services: ReadServices): FindVideoUrl =>
  async (id, key) => {
    const record = await findByKey(services, { id, key, position: undefined });
    if ('refused' in record) return undefined;
    return (await services.document(record.accountId, record.signing.versionHash)).videoUrl;
  };

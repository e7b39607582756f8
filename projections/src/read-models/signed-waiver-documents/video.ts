import type { ReadServices } from '../../queries/read-services.ts';
import { findByKey } from './link.ts';

export type FindVideoUrl = (signedWaiverId: string, signedKey: string) => Promise<string | undefined>;

/** Video URL of a signed waiver for holders of its key; empty when it has no video, undefined for anybody else. */
export const signedVideoUrl =
  (services: ReadServices): FindVideoUrl =>
  async (id, key) => {
    const record = await findByKey(services, { id, key, position: undefined });
    if ('refused' in record) return undefined;
    return (await services.document(record.accountId, record.signing.versionHash)).videoUrl;
  };

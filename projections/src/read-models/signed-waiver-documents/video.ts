import type { ReadServices } from '../../queries/read-services.ts';
import { findByKey } from './link.ts';

export type FindVideoUrl = (signedWaiverId: string, signedKey: string) => Promise<string | undefined>;

/** Where the video of a signed waiver lies, for whoever holds its key: empty without one, undefined for anybody else. */
export const signedVideoUrl =
  (services: ReadServices): FindVideoUrl =>
  async (id, key) => {
    const record = await findByKey(services, { id, key, position: undefined });
    if ('refused' in record) return undefined;
    return (await services.document(record.accountId, record.signing.versionHash)).videoUrl;
  };

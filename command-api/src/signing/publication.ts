import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { searchableFields } from '@waivers/waiver/config/parts/searchable-fields.ts';
import type { WaiverReader } from '../waivers/read.ts';
import type { SignablePublication } from './commands.ts';

/** Makes at most two small reads, shared by concurrent requests. @returns undefined if the waiver is not published */
export const loadPublication = async (
  waivers: WaiverReader,
  waiverId: string,
  versionHash: string,
): Promise<SignablePublication | undefined> => {
  const found = await waivers.waiver(waiverId);
  const publication = found?.waiver.publication;
  if (found === undefined || publication === undefined) return undefined;
  const { accountId, version } = found.waiver;
  const named = Object.values(publication.documents).includes(versionHash);
  return {
    accountId,
    timeZone: found.account.timeZone,
    waiverVersion: version,
    revision: publication.revision.revision,
    searchable: searchableFields(publication.revision.config),
    documents: publication.documents,
    document: named ? await waivers.document(accountId, versionHash) : undefined,
    readAt: [
      { stream: waiverStream(waiverId), version },
      { stream: accountStream(accountId), version: found.accountVersion },
    ],
  };
};

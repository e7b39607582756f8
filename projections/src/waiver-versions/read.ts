import type { ReadableVersion, WaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { blobPath } from '@waivers/events/blobs/blob-store.ts';
import { documentOf } from '@waivers/events/blobs/publication-documents.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import { foldCache } from '@waivers/events/folds/fold-stream.ts';
import { userNames } from '@waivers/events/folds/read-user.ts';
import type { WaiverEvent } from '@waivers/events/folds/waiver.ts';
import { codec, type DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { chooseLocale } from '@waivers/server/waiver-answers/show-waiver.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { FINISHED_LOCALES, PRODUCT_LOCALES, type ProductLocale } from '@waivers/waiver/locales.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { entriesBefore, evolveEntries, noEntries, type VersionEntry, type WaiverEntries } from './entries.ts';

const PAGE = 100;

const CACHED_WAIVERS = 50;

const eventAt = async (
  { log }: Pick<ReadServices, 'log'>,
  waiverId: string,
  version: number,
): Promise<DecodedEvent & WaiverEvent> => {
  const [recorded] = await log.readStream(waiverStream(waiverId), { fromVersion: version, limit: 1 });
  if (recorded === undefined) throw new Error(`${waiverStream(waiverId)} has no version ${version}.`);
  return codec.decode(recorded) as DecodedEvent & WaiverEvent;
};

const textAt = async (services: ReadServices, waiverId: string, { textAt: version }: VersionEntry) => {
  const { type, data } = await eventAt(services, waiverId, version);
  if (type === 'WaiverDrafted' || type === 'WaiverRevised') return data;
  throw new Error(`${type} at version ${version} of ${waiverStream(waiverId)} has no text.`);
};

const documentsAt = async (services: ReadServices, waiverId: string, { kind, version }: VersionEntry) => {
  if (kind !== 'published') return {};
  const { type, data } = await eventAt(services, waiverId, version);
  if (type === 'WaiverPublished') return data.documents;
  throw new Error(`${type} at version ${version} of ${waiverStream(waiverId)} is not a publication.`);
};

export const createVersionReader = (services: ReadServices) => {
  const states = foldCache(services.log, evolveEntries, noEntries, { remembered: CACHED_WAIVERS });

  const toWaiverVersions = async (
    entries: WaiverEntries,
    shown: readonly VersionEntry[],
  ): Promise<readonly WaiverVersion[]> => {
    const names = await userNames(
      services,
      shown.map(({ userId }) => userId),
    );
    return shown.map(({ userId, textAt: _inside, ...entry }) => ({
      ...entry,
      by: { userId, name: (userId === null ? null : names.get(userId)) ?? null },
      isCurrent: entry.version === entries.current,
    }));
  };

  const entriesOf = async (accountId: string, waiverId: string): Promise<WaiverEntries | undefined> => {
    const found = await services.streams.waiver(waiverId);
    if (found?.waiver.accountId !== accountId) return undefined;
    return (await states(waiverStream(waiverId))).state;
  };

  return {
    list: async (accountId: string, waiverId: string, before = Number.MAX_SAFE_INTEGER) => {
      const entries = await entriesOf(accountId, waiverId);
      if (entries === undefined) return undefined;
      const found = entriesBefore(entries, before, PAGE + 1);
      const shown = found.slice(0, PAGE);
      const last = shown.at(-1);
      return {
        results: [...(await toWaiverVersions(entries, shown))],
        ...(found.length > PAGE && last !== undefined ? { next: last.version } : {}),
      };
    },

    read: async (
      accountId: string,
      waiverId: string,
      version: number,
      requested: ProductLocale | undefined,
    ): Promise<ReadableVersion | undefined> => {
      const entries = await entriesOf(accountId, waiverId);
      const [entry] = entries === undefined ? [] : entriesBefore(entries, version + 1, 1);
      if (entries === undefined || entry?.version !== version) return undefined;
      const [shown] = await toWaiverVersions(entries, [entry]);
      const text = await textAt(services, waiverId, entry);
      const documents = await documentsAt(services, waiverId, entry);
      const available = PRODUCT_LOCALES.filter((locale) => documents[locale] !== undefined);
      const locale =
        chooseLocale([requested], text.locale, available.length === 0 ? FINISHED_LOCALES : available) ?? 'en';
      const hash = documents[locale];
      return (
        shown && {
          ...shown,
          locale: text.locale,
          config: toWire(text.config, (sha256) => blobPath(accountId, sha256)),
          documents,
          document:
            hash === undefined ? documentOf(text, locale).document : await services.document(accountId, hash),
        }
      );
    },
  };
};

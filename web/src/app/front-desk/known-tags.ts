import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { FrontDesk } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';

/** Tags of the lists that this page has shown, to be offered again; the record's own are left out. */
export const knownTags = (queries: QueryClient, own: FrontDesk['tags']): readonly string[] => {
  const lists = queries.getQueriesData<InfiniteData<SignerPage>>({ queryKey: ['signers'] });
  const pages = lists.flatMap(([, list]) => list?.pages ?? []);
  const has = new Set(own.map(({ text }) => text));
  const tags = new Set(pages.flatMap(({ results }) => results.flatMap((row) => row.tags)));
  return [...tags].filter((tag) => !has.has(tag)).toSorted();
};

import { type Read, readApi } from '../api/read-api.ts';

/** A waiver as an owner's public page lists it. */
export type Listed = {
  readonly id: string;
  readonly title: string;
  readonly locale: string;
  readonly config: { readonly background: string | null };
};

type Page = { readonly results: readonly Listed[]; readonly next?: string };

/** All that an owner has published, page by page. */
export const readPublicList = async (ownerId: string): Promise<Read<readonly Listed[]>> => {
  const path = `/v1/public-waiver/${encodeURIComponent(ownerId)}`;
  const listed: Listed[] = [];
  for (let query = ''; ; ) {
    const read = await readApi<Page>(path + query);
    if (read.kind !== 'found') return read;
    listed.push(...read.value.results);
    if (read.value.next === undefined) return { kind: 'found', value: listed };
    query = `?after=${encodeURIComponent(read.value.next)}`;
  }
};

import type { Business } from '@waivers/contract/public/business.ts';
import { listPublicWaivers, type PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { type Read, readApi } from '../api/read-api.ts';

export type PublicList = {
  readonly listed: readonly PublicWaiver[];
  readonly business: Business;
};

export const readPublicList = async (ownerId: string): Promise<Read<PublicList>> => {
  const listed: PublicWaiver[] = [];
  for (let after: string | undefined; ; ) {
    const read = await readApi(listPublicWaivers, { params: { ownerId }, query: { after } });
    if (read.kind !== 'found') return read;
    listed.push(...read.value.results);
    const { next, logo, company } = read.value;
    if (next === undefined) return { kind: 'found', value: { listed, business: { logo, company } } };
    after = next;
  }
};

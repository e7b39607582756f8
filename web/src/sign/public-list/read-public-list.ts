import { listPublicWaivers, type PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { type Read, readApi } from '../api/read-api.ts';

export const readPublicList = async (ownerId: string): Promise<Read<readonly PublicWaiver[]>> => {
  const listed: PublicWaiver[] = [];
  for (let after: string | undefined; ; ) {
    const read = await readApi(listPublicWaivers, { params: { ownerId }, query: { after } });
    if (read.kind !== 'found') return read;
    listed.push(...read.value.results);
    if (read.value.next === undefined) return { kind: 'found', value: listed };
    after = read.value.next;
  }
};

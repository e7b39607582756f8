import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { type SignPageWaiver, signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { logPosition } from '../../storage/log-position.ts';
import { readToken } from '../api/owner-token.ts';
import { type Read, readApi } from '../api/read-api.ts';

const pageOf = (read: Read<AnswerOf<typeof readWaiver>>): Read<SignPageWaiver> =>
  read.kind === 'found' ? { kind: 'found', value: signPageWaiver(read.value) } : read;

/** Reads the waiver with the dashboard's session cookie. Rejected for anyone but the owner. */
export const readAsOwner = async (waiverId: string): Promise<Read<SignPageWaiver>> => {
  const token = await readToken();
  if (token.kind !== 'found') return token;
  // The response must include this tab's latest save.
  const position = logPosition();
  const read = await readApi(
    readWaiver,
    {
      params: { id: waiverId },
      query: { revision: 'latest' },
      headers: { 'x-log-position': position ?? undefined },
    },
    { authorization: token.value },
  );
  return pageOf(read);
};

/** Reads the published version, because previews are public routes (spec section 2). */
export const readPublished = async (waiverId: string, locale: string): Promise<Read<SignPageWaiver>> =>
  pageOf(await readApi(readWaiver, { params: { id: waiverId }, query: { locale } }));

import { readMe } from '@waivers/contract/auth/session.ts';
import { changeOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import sharp from 'sharp';
import type { World } from './state.ts';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><path d="M60 260 220 60l90 110 60-70 170 160z" fill="#0b7a8f"/></svg>';

export const logoPicture = (): Promise<Buffer> => sharp(Buffer.from(DRAWING)).png().toBuffer();

export const dataUrlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

export const chooseVenueLogo = async ({ url, authorize }: World['venue']): Promise<void> => {
  const headers = { authorization: await authorize() };
  const { id } = (await ask(url, readMe, {}, headers)).result;
  const logo = dataUrlOf(await logoPicture());
  await ask(url, changeOwnerAccount, { params: { id }, body: { logo } }, headers);
};

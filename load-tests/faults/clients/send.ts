import { UnreadableAnswer } from '@waivers/contract/client.ts';
import { type SendOptions, sendCall } from '@waivers/contract/send.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { fromOwnAddress } from './address.ts';
import { type Entry, noteAnswer, type SigningAnswer } from './journal.ts';

const GIVE_UP_MS = 20_000;

/** @returns undefined if there was no response @throws UnreadableAnswer, because retrying would never end */
export const send = async (
  baseUrl: string,
  entry: Entry,
  headers: SendOptions['headers'] = {},
): Promise<SigningAnswer | undefined> => {
  const before = entry.knowledge;
  try {
    const { body } = entry;
    const extra = {
      headers: { ...fromOwnAddress(entry.body.id), ...headers },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    };
    const said = await sendCall(baseUrl, signWaiver, { body }, extra);
    noteAnswer(entry, before, said);
    return said;
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw error;
    return undefined;
  }
};

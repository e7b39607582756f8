import { type Answer, type Call, call } from '../../client/api.ts';
import { fromOwnAddress } from './address.ts';
import { type Entry, noteAnswer, type Signed } from './journal.ts';

const GIVE_UP_MS = 20_000;

export type SignedAnswer = Answer<{ readonly result?: Signed; readonly code?: string }>;

export const send = async (
  baseUrl: string,
  entry: Entry,
  headers: Call['headers'] = {},
): Promise<SignedAnswer | undefined> => {
  const before = entry.knowledge;
  try {
    const answer: SignedAnswer = await call(baseUrl, '/v1/signed_waiver', {
      body: entry.body,
      headers: { ...fromOwnAddress(entry.body.id), ...headers },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    noteAnswer(entry, before, answer.status, answer.body);
    return answer;
  } catch {
    return undefined;
  }
};

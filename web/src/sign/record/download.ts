import { requestOf } from '@waivers/contract/client.ts';
import type { readReceipt } from '@waivers/contract/signed-waivers/read-receipt.ts';
import type { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import type { RecordAddress } from './signed-record.ts';

export type DownloadProblem = 'offline' | 'busy' | 'expired' | 'erased';

export type Download = typeof readSignedWaiverPdf | typeof readReceipt;

/** Longest `Retry-After` to honor, in seconds. */
const LONGEST_WAIT = 30;

type Refusal = { readonly problem: DownloadProblem; readonly retryAfter?: number };

/** Returns the `Retry-After` in seconds, or undefined if it is missing or too long. */
const waitAskedBy = (answer: Response): number | undefined => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : undefined;
};

/** Returns the file's address, for a link that works without scripts. */
export const downloadPath = (call: Download, { id, signedKey }: RecordAddress): string =>
  requestOf(call, { params: { id }, query: { signed_key: signedKey } }).path;

/** Checks whether the file is available without reading its body. @returns undefined if the file is available */
const problemWith = async (
  call: Download,
  { id, signedKey, position }: RecordAddress,
): Promise<Refusal | undefined> => {
  const { path, headers } = requestOf(call, {
    params: { id },
    headers: { 'x-signed-key': signedKey, 'x-log-position': position ?? undefined },
  });
  try {
    const answer = await fetch(path, { headers, signal: AbortSignal.timeout(60_000) });
    if (answer.ok) {
      void answer.body?.cancel();
      return undefined;
    }
    if (answer.status === 410) {
      const { code }: { code?: unknown } = await answer.json();
      return { problem: code === 'erased' ? 'erased' : 'expired' };
    }
    const retryAfter = waitAskedBy(answer);
    return { problem: 'busy', ...(retryAfter !== undefined && { retryAfter }) };
  } catch {
    return { problem: 'offline' };
  }
};

/** @param retries how often to try again if the server says when */
export const problemAfterWaiting = async (
  call: Download,
  address: RecordAddress,
  retries: number,
): Promise<DownloadProblem | undefined> => {
  const refusal = await problemWith(call, address);
  if (refusal?.retryAfter === undefined || retries === 0) return refusal?.problem;
  await new Promise((resolve) => setTimeout(resolve, (refusal.retryAfter ?? 0) * 1000));
  return problemAfterWaiting(call, address, retries - 1);
};

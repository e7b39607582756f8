import { randomBytes } from 'node:crypto';
import type { Outbound, OutboundOptions } from '../outbound/outbound.ts';
import { OUTBOUND_LIMITS } from '../outbound/outbound.ts';
import type { TimeStamp } from './time-stamp-token.ts';

/** Short, because somebody may be waiting for the document. */
const LIMITS = { ...OUTBOUND_LIMITS, connectMs: 2000, headMs: 4000, wholeMs: 5000 };

/** Answers have two to four certificates; the longest known ones have 8 KiB. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** How long an authority that failed is not asked again, so that each document does not wait for it. */
const PAUSE_MS = 60_000;

/** For `createOutbound`: the operator's own addresses may be private. */
export const timeStampOutbound = (urls: readonly string[]): OutboundOptions => ({
  allowList: { networks: [], origins: urls.map((url) => new URL(url).origin) },
  limits: LIMITS,
});

export type NoTimeStamp = {
  /** A problem per authority, such as `https://tsa.example answered 500`, or that it is not asked yet. */
  readonly problems: readonly string[];
};

export type TimeStamper = {
  /** Asks one authority after the other. Never rejects. @param digest SHA-256 */
  stamp(digest: Buffer): Promise<TimeStamp | NoTimeStamp>;
};

const ask = async (url: URL, digest: Buffer, outbound: Pick<Outbound, 'send'>): Promise<TimeStamp> => {
  // Loaded on demand, because most installations have no authority.
  const { readTimeStamp, timeStampRequest } = await import('./time-stamp-token.ts');
  const nonce = randomBytes(16);
  const answer = await outbound.send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: timeStampRequest(digest, nonce),
    maxBytes: MAX_ANSWER_BYTES,
  });
  if (answer.kind === 'failed') throw new Error(`failed: ${answer.reason}`);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  try {
    return await readTimeStamp(answer.body, digest, nonce);
  } catch (error) {
    throw new Error(`sent a time stamp that ${(error as Error).message}`, { cause: error });
  }
};

/** Takes RFC 3161 time stamps from the authorities of `TSA_URL`, in their order. @param now in milliseconds */
export const createTimeStamper = (
  urls: readonly string[],
  outbound: Pick<Outbound, 'send'>,
  now: () => number = () => performance.now(),
): TimeStamper => {
  const pausedUntil = new Map<string, number>();
  return {
    stamp: async (digest) => {
      const problems: string[] = [];
      for (const url of urls) {
        const { origin } = new URL(url);
        if ((pausedUntil.get(url) ?? Number.NEGATIVE_INFINITY) > now()) {
          problems.push(`${origin} failed less than a minute ago`);
          continue;
        }
        try {
          return await ask(new URL(url), digest, outbound);
        } catch (error) {
          pausedUntil.set(url, now() + PAUSE_MS);
          problems.push(`${origin} ${(error as Error).message}`);
        }
      }
      return { problems };
    },
  };
};

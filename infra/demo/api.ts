import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { type CallResult, sendCall } from '@waivers/contract/send.ts';

export type Api = {
  readonly send: <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<CallResult<Asked>>;
  /** Retries while the product is busy. @throws Error with the API's response if the call fails */
  readonly ask: <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<AnswerOf<Asked>>;
};

const BUSY = [429, 503];
/** How long to retry while the product is busy, because read models can lag on a slow machine. */
const LONGEST_BUSY_MS = 60_000;

/** @param reads base URL for reads, when it differs from `url` */
export const apiAt = (url: string, reads = url): Api => {
  let position: string | null = null;
  const sendInOrder: Api['send'] = async (call, input, headers = {}) => {
    // Sends the last known position, so that later reads see this write.
    const known = position === null ? {} : { 'x-log-position': position };
    const sent = await sendCall(call.side === 'reads' ? reads : url, call, input, {
      headers: { ...known, ...headers },
    });
    position = sent.headers.get('x-log-position') ?? position;
    return sent;
  };
  return {
    send: sendInOrder,
    ask: async (call, input, headers) => {
      const giveUpAt = performance.now() + LONGEST_BUSY_MS;
      for (;;) {
        const sent = await sendInOrder(call, input, headers);
        if (sent.ok) return sent.answer;
        if (!BUSY.includes(sent.status) || performance.now() > giveUpAt)
          throw new Error(`The demo failed with ${sent.status}: ${sent.text}`);
        await pause(1000 * Number(sent.headers.get('retry-after') ?? 1));
      }
    },
  };
};

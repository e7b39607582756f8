import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { type CallResult, sendCall } from '@waivers/contract/send.ts';

export type Api = {
  readonly send: <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<CallResult<Asked>>;
  /** @throws Error with the API's answer unless it succeeded */
  readonly ask: <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<AnswerOf<Asked>>;
};

/** @param reads where reading is, if elsewhere */
export const apiAt = (url: string, reads = url): Api => {
  let position: string | null = null;
  const sendInOrder: Api['send'] = async (call, input, headers = {}) => {
    // Lets reads see earlier writes.
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
      const sent = await sendInOrder(call, input, headers);
      if (!sent.ok) throw new Error(`The demo failed with ${sent.status}: ${sent.text}`);
      return sent.answer;
    },
  };
};

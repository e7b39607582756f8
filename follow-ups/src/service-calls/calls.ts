import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { OutboundRequest } from '@waivers/server/outbound/outbound-request.ts';
import { classifyAnswer, type ServiceReply, type ServiceResult } from './service-answer.ts';

type Call = Pick<OutboundRequest, 'method' | 'headers'> & { readonly url: string; readonly body?: string };

/** Calls a service; never throws. @param refusalIn interprets 4xx responses that say more than their status code */
export type Calls = (
  call: Call,
  refusalIn?: (code: number, body: string) => ServiceResult | undefined,
) => Promise<ServiceReply>;

/** Maximum size of a response. Real ones are a few kilobytes. */
const MOST_BYTES = 256 * 1024;

/** @param owner business on whose behalf the service is called */
export const callsOver =
  (outbound: Pick<Outbound, 'send'>, owner: string): Calls =>
  async ({ url, ...request }, refusalIn) => {
    const parsed = URL.parse(url);
    if (parsed === null) return { kind: 'away', errorClass: 'no_address' };
    const result = await outbound.send({ ...request, url: parsed, owner, maxBytes: MOST_BYTES });
    if (result.kind === 'failed') return { kind: 'away', errorClass: result.reason };
    const { status, headers, isCut } = result;
    if (isCut) return { kind: 'away', errorClass: 'answer_too_large', code: status };
    const body = result.body.toString();
    const refusal = status >= 400 && status < 500 ? refusalIn?.(status, body) : undefined;
    return refusal ?? classifyAnswer({ status, headers, body });
  };

/** Whether the text is safe in headers and URLs: visible ASCII only, so that it cannot break out of its context. */
export const isPlainToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

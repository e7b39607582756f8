import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { OutboundRequest } from '@waivers/server/outbound/outbound-request.ts';
import { classifyAnswer, type ServiceReply, type ServiceResult } from './service-answer.ts';

type Call = Pick<OutboundRequest, 'method' | 'headers'> & { readonly url: string; readonly body?: string };

/**
 * Calls one service; never throws. @param refusalIn what the service's own 4xx answer means, where that says more
 * than the status
 */
export type Calls = (
  call: Call,
  refusalIn?: (code: number, body: string) => ServiceResult | undefined,
) => Promise<ServiceReply>;

/** Largest answer; real ones have a few kilobytes. */
const MOST_BYTES = 256 * 1024;

/** @param owner the business on whose behalf the service is called */
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

/** For headers and addresses: visible ASCII only, or the value could break out. */
export const isPlainToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

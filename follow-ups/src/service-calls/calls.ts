import type { Outbound } from '@waivers/server/outbound/outbound.ts';
import type { OutboundRequest } from '@waivers/server/outbound/outbound-request.ts';
import { type Judged, judge, type ServiceResult } from './service-answer.ts';

type Call = Pick<OutboundRequest, 'method' | 'headers'> & { readonly url: string; readonly body?: string };

/**
 * Calls of one service's interface; never throws.
 * @param refusalIn what the service itself says with a status of 400 to 499, where that means more than the status
 */
export type Calls = (
  call: Call,
  refusalIn?: (code: number, body: string) => ServiceResult | undefined,
) => Promise<Judged>;

/** Of an answer; theirs have a few kilobytes. */
const MOST_BYTES = 256 * 1024;

/** @param owner the business for which the service is called */
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
    return refusal ?? judge({ status, headers, body });
  };

/** Of a header or an address: visible characters of ASCII, or it would end elsewhere. */
export const isPlainToken = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

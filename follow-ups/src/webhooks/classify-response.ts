import type { OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import type { DeliveryResult } from '../outbox/delivery.ts';
import { retryAfterOf } from '../service-calls/service-answer.ts';

export const isGonePermanently = (result: OutboundResult): boolean =>
  result.kind === 'answered' && result.status === 410;

/**
 * 2xx means delivered and 410 permanently gone. Anything else, including a redirect, may be temporary and is retried.
 * Retries are safe, because the id stays the same.
 */
export const classifyResponse = (result: OutboundResult, now: Date): DeliveryResult => {
  if (result.kind === 'failed')
    return result.reason === 'ended'
      ? { kind: 'later', ms: 0 }
      : { kind: 'postponed', errorClass: result.reason };
  const { status, headers } = result;
  const answer = { code: status };
  if (status >= 200 && status < 300) return { kind: 'done', answer };
  const errorClass = `http_${status}`;
  if (isGonePermanently(result)) return { kind: 'refused', errorClass, answer };
  const asked = retryAfterOf(headers['retry-after'], now.getTime());
  return { kind: 'postponed', errorClass, answer, ...(asked === undefined ? {} : { afterMs: asked }) };
};

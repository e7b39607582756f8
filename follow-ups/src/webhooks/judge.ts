import type { OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import type { Delivered } from '../outbox/delivery.ts';
import { retryAfterOf } from '../service-calls/service-answer.ts';

/** The server says that the address is gone for ever. */
export const isGone = (result: OutboundResult): boolean =>
  result.kind === 'answered' && result.status === 410;

/**
 * 2xx: it has it. 410: never again. All else, redirects included, may be different tomorrow. A message that comes twice
 * has the same id, so it may always be tried again.
 */
export const judge = (result: OutboundResult, now: Date): Delivered => {
  if (result.kind === 'failed')
    return result.reason === 'ended'
      ? { kind: 'later', ms: 0 }
      : { kind: 'postponed', errorClass: result.reason };
  const { status, headers } = result;
  const answer = { code: status };
  if (status >= 200 && status < 300) return { kind: 'done', answer };
  const errorClass = `http_${status}`;
  if (isGone(result)) return { kind: 'refused', errorClass, answer };
  const asked = retryAfterOf(headers['retry-after'], now.getTime());
  return { kind: 'postponed', errorClass, answer, ...(asked === undefined ? {} : { afterMs: asked }) };
};

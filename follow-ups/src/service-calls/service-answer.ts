import type { IncomingHttpHeaders } from 'node:http';
import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';

/** Result of a call to a service. Contains only the status code, because the response text may quote an address. */
export type ServiceResult =
  | { readonly kind: 'ok'; readonly code: number }
  /** The service denies us access, so the owner has to act. */
  | { readonly kind: 'not_wanted'; readonly reason: IntegrationReason; readonly code: number }
  /** The service permanently rejects this request. */
  | { readonly kind: 'refused'; readonly code: number; readonly errorClass: string }
  /** Rate limited. `afterMs` is undefined if the service gave no delay. */
  | { readonly kind: 'throttled'; readonly code: number; readonly afterMs: number | undefined }
  /** The service was not reached, or its response was unusable. The call is retried later. */
  | { readonly kind: 'away'; readonly errorClass: string; readonly code?: number };

export type ServiceReply =
  | ServiceResult
  | { readonly kind: 'body'; readonly body: unknown; readonly code: number };

export type ServiceAnswer = {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Parses seconds or a date (RFC 9110, 10.2.3), capped at one day. @returns undefined for anything else */
export const retryAfterOf = (header: string | undefined, now: number = Date.now()): number | undefined => {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), DAY_MS);
};

/** @returns undefined if the text is not JSON */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isJson = ({ headers }: ServiceAnswer): boolean =>
  /\bjson\b/.test(headers['content-type']?.toLowerCase() ?? '');

/** Statuses that temporarily reject a single request. */
const PASSING = new Set([408, 409, 425]);

/** Applies the status rules that all services share. Differences are in each service's module. */
export const classifyAnswer = (answer: ServiceAnswer): ServiceReply => {
  const { status: code, body } = answer;
  if (code >= 200 && code < 300) {
    if (body.trim() === '') return { kind: 'body', body: undefined, code };
    const read = parsedJson(body);
    return read === undefined
      ? { kind: 'away', errorClass: 'unreadable_answer', code }
      : { kind: 'body', body: read, code };
  }
  if (code === 429) return { kind: 'throttled', code, afterMs: retryAfterOf(answer.headers['retry-after']) };
  if (code === 401) return { kind: 'not_wanted', reason: 'keys', code };
  // A firewall in front of the service returns an HTML page, and the refusal is only temporary.
  if (code === 403)
    return isJson(answer)
      ? { kind: 'not_wanted', reason: 'permissions', code }
      : { kind: 'away', errorClass: 'challenged', code };
  if (code === 404) return { kind: 'not_wanted', reason: 'target', code };
  if (code < 400 || code >= 500 || PASSING.has(code))
    return { kind: 'away', errorClass: `http_${code}`, code };
  return { kind: 'refused', code, errorClass: `http_${code}` };
};

export const dropBody = (judged: ServiceReply): ServiceResult =>
  judged.kind === 'body' ? { kind: 'ok', code: judged.code } : judged;

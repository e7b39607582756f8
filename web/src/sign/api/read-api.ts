import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { type Problem, problem } from '@waivers/contract/call/problem.ts';
import { answerOf, requestOf } from '@waivers/contract/client.ts';
import { type PageOwner, pageOwner } from '@waivers/contract/waivers/sign-page-data.ts';

/** Whether the status is temporary: a proxy error, a rate limit or a starting server. */
export const isLater = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status);

export type Read<Result> =
  | { readonly kind: 'found'; readonly value: Result }
  /** `owner` is the business behind a deleted record, returned only to holders of the record's key. */
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly owner?: PageOwner;
      readonly errors?: Problem['errors'];
    }
  /** No response from our server, so a retry may help. */
  | { readonly kind: 'failed' };

const ownerIn = ({ owner }: Problem): { readonly owner?: PageOwner } => {
  const parsed = pageOwner.safeParse(owner);
  return parsed.success ? { owner: parsed.data } : {};
};

/** Sends a call once. @param more headers outside the call, such as the token */
export const readApi = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  more: Readonly<Record<string, string>> = {},
): Promise<Read<AnswerOf<Asked>>> => {
  try {
    const { path, headers, ...request } = requestOf(call, input);
    const response = await fetch(path, {
      ...request,
      headers: { ...headers, ...more },
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.ok) return { kind: 'found', value: answerOf(call, response.status, text) };
    const parsed = problem.safeParse(JSON.parse(text));
    return parsed.success && !isLater(response.status)
      ? { kind: 'refused', code: parsed.data.code, errors: parsed.data.errors, ...ownerIn(parsed.data) }
      : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
};

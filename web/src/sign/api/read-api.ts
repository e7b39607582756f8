import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { problem } from '@waivers/contract/call/problem.ts';
import { answerOf, requestOf } from '@waivers/contract/client.ts';

export type Read<Result> =
  | { readonly kind: 'found'; readonly value: Result }
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer, or not ours: retrying may help. */
  | { readonly kind: 'failed' };

/** @param token of the owner, if logged in */
export const readApi = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  token?: string,
): Promise<Read<AnswerOf<Asked>>> => {
  try {
    const { path, headers, ...request } = requestOf(call, input);
    const response = await fetch(path, {
      ...request,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (response.ok) return { kind: 'found', value: answerOf(call, response.status, text) };
    const told = problem.safeParse(JSON.parse(text));
    return told.success && response.status < 500
      ? { kind: 'refused', code: told.data.code }
      : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
};

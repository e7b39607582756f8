import type { AnswerOf, Call, InputOf } from './call/call.ts';
import { answerOf, requestOf } from './client.ts';

export type CallResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

export type CallResult<Asked extends Call> = CallResponse &
  ({ readonly ok: true; readonly answer: AnswerOf<Asked> } | { readonly ok: false });

export type SendOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/**
 * For clients other than the pages, which manage their own session.
 * @throws TypeError if the request gets no response
 * @throws UnreadableAnswer if a successful response does not match the contract
 */
export const sendCall = async <Asked extends Call>(
  baseUrl: string,
  call: Asked,
  input: InputOf<Asked>,
  { headers = {}, ...extra }: SendOptions = {},
): Promise<CallResult<Asked>> => {
  const { path, ...request } = requestOf(call, input);
  const response = await fetch(new URL(path, baseUrl), {
    ...request,
    ...extra,
    headers: { ...request.headers, ...headers },
  });
  const answered = { status: response.status, headers: response.headers, text: await response.text() };
  if (!response.ok) return { ...answered, ok: false };
  return { ...answered, ok: true, answer: answerOf(call, response.status, answered.text) };
};

import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { type CallResponse, type CallResult, type SendOptions, sendCall } from '@waivers/contract/send.ts';

/** For paths outside the contract and requests that the contract forbids. @throws TypeError like `send` */
export const rawCall = async (
  baseUrl: string,
  path: string,
  { body, headers = {}, ...extra }: SendOptions & { readonly body?: object } = {},
): Promise<CallResponse> => {
  const response = await fetch(new URL(path, baseUrl), {
    ...extra,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

export class NotAnsweredOk extends Error {
  readonly path: string;
  readonly status: number;

  constructor(method: string, path: string, { status, text }: CallResponse) {
    super(`${method} ${path} answered ${status}: ${text}`);
    this.name = 'NotAnsweredOk';
    this.path = path;
    this.status = status;
  }
}

export type Success<Asked extends Call> = Extract<CallResult<Asked>, { readonly ok: true }>;

/** Like `send`, for steps that must succeed. @throws NotAnsweredOk otherwise */
export const succeed = async <Asked extends Call>(
  baseUrl: string,
  asked: Asked,
  input: InputOf<Asked>,
  extra: SendOptions = {},
): Promise<Success<Asked>> => {
  const sent = await sendCall(baseUrl, asked, input, extra);
  if (!sent.ok) throw new NotAnsweredOk(asked.method, asked.path, sent);
  return sent;
};

/** Returns only the response body. @throws NotAnsweredOk unless the call succeeds */
export const ask = async <Asked extends Call>(
  baseUrl: string,
  asked: Asked,
  input: InputOf<Asked>,
  headers: Readonly<Record<string, string>> = {},
): Promise<AnswerOf<Asked>> => (await succeed(baseUrl, asked, input, { headers })).answer;

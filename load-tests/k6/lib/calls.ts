import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import http from 'k6/http';
import { BASE_URL } from './settings.ts';

export type Response = {
  /** 0 without a response. */
  readonly status: number;
  /** Why the request failed. Empty if a response arrived. */
  readonly error: string;
  /** Names as in Go: `Retry-After`. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type Sent<Asked extends Call> = Response & {
  /** Undefined unless the call succeeded. */
  readonly answer: AnswerOf<Asked> | undefined;
};

type Values = Readonly<Record<string, string | number | undefined>>;
type Parts = {
  readonly params?: Values;
  readonly query?: Values;
  readonly headers?: Values;
  readonly body?: object;
};

const pathOf = (path: string, params: Values): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));

const search = (query: Values): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

const stringified = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Never throws for lack of a response. Bodies that are not JSON are discarded. */
export const call = async <Asked extends Call>(
  method: Asked['method'],
  path: Asked['path'],
  input: InputOf<Asked>,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Sent<Asked>> => {
  const { params = {}, query = {}, headers = {}, body }: Parts = input;
  const isDownload = path.startsWith('/v1/signed_waiver_export/');
  const response = await http.asyncRequest(
    method,
    `${BASE_URL}${pathOf(path, params)}${search(query)}`,
    body === undefined ? null : JSON.stringify(body),
    {
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...stringified(headers),
        ...extraHeaders,
      },
      redirects: 0,
      responseType: isDownload ? 'none' : 'text',
      tags: { name: `${method} ${path}` },
    },
  );
  const { status, error } = response;
  const isRead = status >= 200 && status < 300 && status !== 204 && !isDownload;
  return {
    status,
    error,
    headers: response.headers,
    answer: isRead ? (response.json() as AnswerOf<Asked>) : undefined,
  };
};

/** Loads a page as a browser does, without its scripts, which browsers cache. @param name as shown in the summary */
export const openPage = (
  path: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> =>
  http.asyncRequest('GET', `${BASE_URL}${path}`, null, {
    headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip, br', 'Accept-Language': 'en', ...headers },
    redirects: 0,
    responseType: 'none',
    tags: { name },
  });

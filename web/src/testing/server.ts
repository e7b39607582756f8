import { callsAt } from '@waivers/contract/calls-at.ts';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { vi } from 'vitest';

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly text: string | null;
  readonly body: Record<string, unknown>;
};

/** A status with JSON or a file, `lost` if the connection breaks, or `never` if no response arrives. */
export type StubAnswer =
  | { readonly status?: number; readonly json?: object; readonly headers?: Record<string, string> }
  | { readonly status?: number; readonly file: BodyInit; readonly headers?: Record<string, string> }
  | 'lost'
  | 'never';

type Route = StubAnswer | ((request: RecordedRequest) => StubAnswer | Promise<StubAnswer>);

const recordRequest = (path: string, init: RequestInit): RecordedRequest => {
  const url = new URL(path, location.origin);
  const text = typeof init.body === 'string' ? init.body : null;
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: new Headers(init.headers),
    text,
    body: JSON.parse(text ?? '{}') as Record<string, unknown>,
  };
};

const called = callsAt(EVERY_CALL);

/** Returns the success status from the contract, for a response with or without a body. */
const successOf = ({ method, path }: RecordedRequest, hasBody: boolean): number => {
  const call = called(path).find((each) => each.method === method);
  const statuses = Object.keys(call?.answers ?? {}).map(Number);
  return statuses.find((status) => (status !== 204) === hasBody) ?? 200;
};

const responseOf = (request: RecordedRequest, answer: StubAnswer): Promise<Response> => {
  if (answer === 'never') return new Promise(() => undefined);
  if (answer === 'lost') return Promise.reject(new TypeError('The line is gone.'));
  if ('file' in answer) {
    const { file, status = 200, headers = {} } = answer;
    return Promise.resolve(new Response(file, { status, headers }));
  }
  const { json, status = successOf(request, json !== undefined), headers = {} } = answer;
  const whole = status < 400 || json === undefined ? json : { type: '/problems', title: '', status, ...json };
  return Promise.resolve(
    new Response(whole === undefined ? null : JSON.stringify(whole), { status, headers }),
  );
};

/** Stubs `fetch` with responses by `METHOD /path` and records requests. Other paths return 404. */
export const startServer = (routes: Readonly<Record<string, Route>>) => {
  const requests: RecordedRequest[] = [];
  const table = new Map(Object.entries(routes));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request = recordRequest(path, init);
    requests.push(request);
    const route = table.get(`${request.method} ${request.path}`);
    const missing = { status: 404, json: { code: 'not_found' } };
    return responseOf(request, typeof route === 'function' ? await route(request) : (route ?? missing));
  });
  return {
    requests,
    requestsTo: (name: string) => requests.filter(({ method, path }) => `${method} ${path}` === name),
    change: (name: string, route: Route) => table.set(name, route),
  };
};

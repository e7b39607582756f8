import { vi } from 'vitest';

/** What a page has asked for. */
export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** As it was sent; null without one. */
  readonly text: string | null;
  /** Read as JSON. */
  readonly body: Record<string, unknown>;
};

/** An answer: a status with a JSON body, or `lost` when the line breaks before it comes, or `never`. */
export type Answered =
  | { readonly status?: number; readonly json?: unknown; readonly headers?: Record<string, string> }
  | 'lost'
  | 'never';

type Route = Answered | ((asked: Asked) => Answered | Promise<Answered>);

const askedOf = (path: string, init: RequestInit): Asked => {
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

const responseOf = (answered: Answered): Promise<Response> => {
  if (answered === 'never') return new Promise(() => undefined);
  if (answered === 'lost') return Promise.reject(new TypeError('The line is gone.'));
  const { status = 200, json, headers = {} } = answered;
  return Promise.resolve(new Response(json === undefined ? null : JSON.stringify(json), { status, headers }));
};

/**
 * The other end of the line for a component spec: answers by `METHOD /path`, and remembers what was asked. Whatever has
 * no route gets 404, as an address that the product does not have.
 */
export const startServer = (routes: Readonly<Record<string, Route>>) => {
  const asked: Asked[] = [];
  const table = new Map(Object.entries(routes));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const request = askedOf(path, init);
    asked.push(request);
    const route = table.get(`${request.method} ${request.path}`);
    const missing = { status: 404, json: { code: 'not_found' } };
    return responseOf(typeof route === 'function' ? await route(request) : (route ?? missing));
  });
  return {
    asked,
    /** What was asked of one address, oldest first. */
    of: (name: string) => asked.filter(({ method, path }) => `${method} ${path}` === name),
    /** Answers otherwise from now on. */
    change: (name: string, route: Route) => table.set(name, route),
  };
};

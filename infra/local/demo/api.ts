export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Api = (path: string, call?: Call) => Promise<Answer>;

export const apiAt = (url: string): Api => {
  let position: string | null = null;
  return async (path, { method, body, headers = {} } = {}) => {
    const response = await fetch(new URL(path, url), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // Lets reads see earlier writes.
        ...(position === null ? {} : { 'x-log-position': position }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    position = response.headers.get('x-log-position') ?? position;
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
};

/** @throws Error with the API's answer unless it succeeded */
export const succeeded = ({ status, body }: Answer): Record<string, unknown> => {
  if (status < 300) return body;
  throw new Error(`The demo was answered ${status}: ${JSON.stringify(body)}`);
};

export const resultOf = <Result>(answer: Answer): Result => succeeded(answer).result as Result;

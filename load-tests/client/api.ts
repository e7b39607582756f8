export type Answer<Body = unknown> = {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
};

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Calls the API as a browser would. @throws TypeError when there is no answer at all */
export const call = async <Body>(
  baseUrl: string,
  path: string,
  options: Call = {},
): Promise<Answer<Body>> => {
  const response = await fetch(new URL(path, baseUrl), {
    method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
    headers: {
      accept: 'application/json',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? undefined : JSON.parse(text)) as Body,
    headers: response.headers,
  };
};

/** A required step failed; the message holds the API's problem. */
export class NotAnsweredOk extends Error {
  readonly path: string;
  readonly status: number;

  constructor(method: string, path: string, { status, body }: Answer) {
    super(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    this.name = 'NotAnsweredOk';
    this.path = path;
    this.status = status;
  }
}

/** As `call`, for steps that must succeed. @throws NotAnsweredOk */
export const expectOk = async <Body>(
  baseUrl: string,
  path: string,
  options: Call = {},
): Promise<Answer<Body>> => {
  const answer = await call<Body>(baseUrl, path, options);
  if (answer.status >= 300) throw new NotAnsweredOk(options.method ?? 'call', path, answer);
  return answer;
};

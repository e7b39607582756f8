import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { millisecondsIn } from '../arrivals.ts';
import { commonTags, metrics } from '../test-run.ts';

metrics.define('http_reqs', 'counter');
metrics.define('http_req_duration', 'trend', 'time');
metrics.define('http_req_failed', 'rate');

type Params = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly timeout?: string | number;
  readonly responseType?: 'text' | 'none';
};

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
};

const PLAIN = { agent: new Agent({ keepAlive: true }), send: request };
const SECURE = { agent: new SecureAgent({ keepAlive: true }), send: secureRequest };

/** Header names as Go writes them: `Retry-After`. */
const canonical = (name: string): string => name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

const headersOf = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [canonical(name), String(value)]));

const send = (method: string, url: URL, body: string | null, params: Params): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { agent, send: start } = url.protocol === 'https:' ? SECURE : PLAIN;
    const headers = {
      ...params.headers,
      ...(body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    };
    const signal = AbortSignal.timeout(millisecondsIn(params.timeout ?? '60s'));
    const sent = start(url, { method, headers, agent, signal }, (response) => {
      const status = response.statusCode ?? 0;
      buffer(response).then((bytes) => resolve({ status, headers: headersOf(response), bytes }), reject);
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });

/** Like k6's, it does not reject for lack of a response: the status is 0, and `error` says why. */
const asyncRequest = async (method: string, url: string, body: string | null = null, params: Params = {}) => {
  const started = performance.now();
  let answer: Answer = { status: 0, headers: {}, bytes: Buffer.alloc(0) };
  let error = '';
  try {
    answer = await send(method, new URL(url), body, params);
  } catch (failure) {
    error = (failure as Error).message || (failure as NodeJS.ErrnoException).code || 'no response';
  }
  const duration = performance.now() - started;
  const { status, headers, bytes } = answer;
  const tags = { name: url, ...commonTags(), ...params.tags, method, status: String(status) };
  metrics.add('http_reqs', 1, tags);
  metrics.add('http_req_duration', duration, tags);
  metrics.add('http_req_failed', status >= 200 && status < 400 ? 0 : 1, tags);
  const text = params.responseType === 'none' ? null : bytes.toString();
  return {
    status,
    error,
    headers,
    body: text,
    json: () => JSON.parse(text ?? '') as unknown,
    timings: { duration },
  };
};

/** Offers no blocking calls, so a script that uses `http.get` fails immediately. */
export default { asyncRequest };

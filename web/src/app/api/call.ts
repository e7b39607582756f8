import { v4 } from 'uuid';
import { isPassing, Problem, problemIn } from '../problems/problem.ts';
import { continueSession, freshToken } from '../session/session.ts';
import { keepLogPosition, logPosition } from './log-position.ts';

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  /** A query, whatever its method: it waits for what this tab has done. Default: GET. */
  readonly isQuery?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** False for the routes of logging in: a 401 is their answer. */
  readonly asOwner?: boolean;
};

const send = async (path: string, call: Call): Promise<Response> => {
  const { method = 'GET', body, headers = {}, signal, asOwner = true } = call;
  const { isQuery = method === 'GET' } = call;
  const position = logPosition();
  const token = asOwner ? await freshToken() : undefined;
  return fetch(path, {
    method,
    signal: signal ?? null,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: token }),
      ...(position === null || !isQuery ? {} : { 'x-log-position': position }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
};

const answered = async <Answer>(asking: Promise<Answer>, { signal }: Call): Promise<Answer> => {
  try {
    return await asking;
  } catch (error) {
    if (signal?.aborted === true || error instanceof Problem) throw error;
    throw new Problem(0, 'offline', 'There was no answer.');
  }
};

/**
 * Asks the API. A token that the server does not take any more is replaced once.
 * @throws Problem for every answer that is no success, and when there is none (status 0)
 */
export const callApi = async (path: string, call: Call = {}): Promise<Response> => {
  let response = await answered(send(path, call), call);
  if (response.status === 401 && call.asOwner !== false) {
    await answered(continueSession(), call);
    response = await answered(send(path, call), call);
  }
  if (!response.ok) throw await problemIn(response);
  keepLogPosition(response.headers.get('x-log-position'));
  return response;
};

export const readApi = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> =>
  (await callApi(path, { signal })).json() as Promise<Answer>;

/** Asks with words that belong in no address, such as names. */
export const askApi = async <Answer>(path: string, body: object, signal?: AbortSignal): Promise<Answer> =>
  (await callApi(path, { method: 'POST', body, isQuery: true, signal })).json() as Promise<Answer>;

const PAUSES_MS = [400, 1500];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Gives a command: sent again under the same key when there was no answer, it is still one command. Whoever may give
 * it again later names the key.
 */
export const command = async (path: string, call: Call): Promise<Response> => {
  const headers = { 'idempotency-key': v4(), ...call.headers };
  for (const ms of PAUSES_MS) {
    try {
      return await callApi(path, { ...call, headers });
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause(ms);
    }
  }
  return callApi(path, { ...call, headers });
};

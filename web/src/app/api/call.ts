import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { answerOf, requestOf, UnreadableAnswer } from '@waivers/contract/client.ts';
import { v4 } from 'uuid';
import { orOffline } from '../../problems/or-offline.ts';
import { isTemporary, Problem, problemIn, UNREADABLE } from '../../problems/problem.ts';
import { logPosition, storeLogPosition } from '../../storage/log-position.ts';
import { askToConfirm, confirmationToken } from '../session/confirmation.ts';
import { freshToken, resumeSession } from '../session/session.ts';

type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The command's id, sent as the `Idempotency-Key` header. */
  readonly key?: string;
};

const isForUsers = ({ actor }: Call): boolean => actor === 'user' || actor === 'anyone';

const send = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  { signal, key }: CallOptions,
): Promise<Response> => {
  const { path, headers, ...request } = requestOf(call, input);
  const position = call.side === 'reads' ? logPosition() : null;
  const token = isForUsers(call) ? await freshToken() : undefined;
  const confirmed = call.confirmed === undefined ? undefined : confirmationToken();
  const init = {
    ...request,
    signal: signal ?? null,
    headers: new Headers({
      ...headers,
      ...(token === undefined ? {} : { authorization: token }),
      ...(confirmed === undefined ? {} : { 'x-confirmation': confirmed }),
      // Makes reads include this tab's earlier writes.
      ...(position === null ? {} : { 'x-log-position': position }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }),
  };
  return orOffline(fetch(path, init), signal);
};

/** Passes unexpected errors to `reportError`, because callers only show a generic message. */
const reportFaults = async <Answer>(answer: Promise<Answer>, { signal }: CallOptions): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new Problem(200, UNREADABLE, error.message);
    if (signal?.aborted !== true && !(error instanceof Problem)) reportError(error);
    throw error;
  }
};

const isUnconfirmed = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await problemIn(response.clone())).code === 'confirmation_required';

/**
 * Sends a request and leaves the response body unread. Retries once with a fresh token after a 401, and asks the
 * user to confirm if the call requires it.
 * @throws Problem for any error response, or with status 0 if there was no response
 */
export const openCall = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  way: CallOptions = {},
): Promise<Response> => {
  let response = await reportFaults(send(call, input, way), way);
  if (response.status === 401 && isForUsers(call)) {
    await reportFaults(resumeSession(), way);
    response = await reportFaults(send(call, input, way), way);
  }
  // Confirming is part of the same command, so retry with the same input.
  if (call.confirmed !== undefined && (await isUnconfirmed(response)) && (await askToConfirm()))
    response = await reportFaults(send(call, input, way), way);
  if (!response.ok) {
    const problem = await problemIn(response);
    // The role or what the business requires has changed since the page was shown.
    if (problem.code === 'role_missing' || problem.code === 'second_factor_required')
      void resumeSession().catch(() => undefined);
    throw problem;
  }
  storeLogPosition(response.headers.get('x-log-position'));
  return response;
};

/**
 * Sends a request and parses the response.
 * @throws Problem for the same reasons as `openCall`, and with the code `unreadable_answer` if a successful response
 * violates the contract
 */
export const ask = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  way: CallOptions = {},
): Promise<AnswerOf<Asked>> => {
  const response = await openCall(call, input, way);
  const read = async () => answerOf(call, response.status, await orOffline(response.text(), way.signal));
  return reportFaults(read(), way);
};

const PAUSES_MS = [400, 1500];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Excludes rate-limited calls, because retrying would count against the limit again. */
const isRetryable = (error: unknown): boolean =>
  isTemporary(error) && !(error instanceof Problem && error.status === 429);

/** Sends a command, retrying temporary failures with one key. @param key pass one if the caller may retry later */
export const command = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  key = v4(),
): Promise<AnswerOf<Asked>> => {
  for (const ms of PAUSES_MS) {
    try {
      return await ask(call, input, { key });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      await pause(ms);
    }
  }
  return ask(call, input, { key });
};

import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { answerOf, requestOf, UnreadableAnswer } from '@waivers/contract/client.ts';
import { v4 } from 'uuid';
import { orOffline } from '../../problems/or-offline.ts';
import { isTemporary, Problem, problemIn, UNREADABLE } from '../../problems/problem.ts';
import { logPosition, storeLogPosition } from '../../storage/log-position.ts';
import { askForPassword, confirmationToken } from '../session/confirmation.ts';
import { freshToken, resumeSession } from '../session/session.ts';

type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The command's id. */
  readonly key?: string;
};

const isForOwners = ({ actor }: Call): boolean => actor === 'owner' || actor === 'anyone';

const send = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  { signal, key }: CallOptions,
): Promise<Response> => {
  const { path, headers, ...request } = requestOf(call, input);
  const position = call.side === 'reads' ? logPosition() : null;
  const token = isForOwners(call) ? await freshToken() : undefined;
  const confirmed = call.confirmed === undefined ? undefined : confirmationToken();
  const asked = {
    ...request,
    signal: signal ?? null,
    headers: new Headers({
      ...headers,
      ...(token === undefined ? {} : { authorization: token }),
      ...(confirmed === undefined ? {} : { 'x-confirmation': confirmed }),
      // Queries wait for this tab's own commands.
      ...(position === null ? {} : { 'x-log-position': position }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }),
  };
  return orOffline(fetch(path, asked), signal);
};

/** Whoever asked says only that there was a problem, so a fault of ours is reported to the browser, too. */
const reportFaults = async <Answer>(asking: Promise<Answer>, { signal }: CallOptions): Promise<Answer> => {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new Problem(200, UNREADABLE, error.message);
    if (signal?.aborted !== true && !(error instanceof Problem)) reportError(error);
    throw error;
  }
};

/**
 * Leaves the body unread. Renews a rejected token once, and asks the person for the password where the
 * call needs it. @throws Problem for anything but a success; status 0 if there
 * was no answer
 */
export const openCall = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  way: CallOptions = {},
): Promise<Response> => {
  let response = await reportFaults(send(call, input, way), way);
  if (response.status === 401 && isForOwners(call)) {
    await reportFaults(resumeSession(), way);
    response = await reportFaults(send(call, input, way), way);
  }
  // What a person had to do in between is no failure of the page: the same command goes on.
  if (response.status === 403 && call.confirmed !== undefined && (await askForPassword()))
    response = await reportFaults(send(call, input, way), way);
  if (!response.ok) throw await problemIn(response);
  storeLogPosition(response.headers.get('x-log-position'));
  return response;
};

/** @throws Problem as `open` does; `unreadable_answer` when a success does not match the contract */
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

/** What was asked for too often is not asked for again by itself: it would count once more. */
const isRetryable = (error: unknown): boolean =>
  isTemporary(error) && !(error instanceof Problem && error.status === 429);

/** A retry under the same key is the same command. @param key for callers that may retry later */
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

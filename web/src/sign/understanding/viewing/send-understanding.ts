import type { AnswerOf, Call, InputOf } from '@waivers/contract/call/call.ts';
import { problem } from '@waivers/contract/call/problem.ts';
import { answerOf, requestOf } from '@waivers/contract/client.ts';
import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import {
  answerQuestion,
  beginVideo,
  recordUnderstanding,
  reportFailure,
  reportWatched,
} from '@waivers/contract/understanding/understanding-calls.ts';
import type { Span } from '@waivers/waiver/video/spans.ts';
import { v7 } from 'uuid';
import { isLater } from '../../api/read-api.ts';
import { type Progress, TIMEOUT_MS, untilAnswered } from '../../api/until-answered.ts';

export type VideoAddress = { readonly signedKey: string; readonly id: string };

/** A definitive response. `code` comes from the problem. */
export type UnderstandingAnswer<Result> =
  | { readonly kind: 'accepted'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: string };

/** Error codes after which no one in the party can continue. */
const GONE: ReadonlySet<string> = new Set(['link_expired', 'erased', 'not_found']);
export const isLinkDead = (code: string): boolean => GONE.has(code);

/** Watched spans, read just before each request because an earlier report may have been lost. */
export type UnreportedSpans = {
  /** Returns every span that the server has not acknowledged. */
  readonly take: () => readonly Span[];
  /** Called before the next request. `answered` is undefined if our server did not respond. */
  readonly settle: (sent: readonly Span[], answered: UnderstandingAnswer<unknown> | undefined) => void;
};

type SendOptions = {
  readonly tell?: (progress: Progress) => void;
  readonly isWanted: () => boolean;
};

type Attempt = {
  readonly commandId: string;
  /** In milliseconds. */
  readonly timeout: number;
  /** Whether the request outlives the page. */
  readonly keepalive?: boolean;
};

/** All attempts share one command ID. */
const attempt = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  { commandId, timeout, keepalive = false }: Attempt,
): Promise<UnderstandingAnswer<AnswerOf<Asked>> | undefined> => {
  try {
    const { path, headers, ...request } = requestOf(call, input);
    const response = await fetch(path, {
      ...request,
      headers: { ...headers, 'idempotency-key': commandId },
      keepalive,
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    if (response.ok) return { kind: 'accepted', result: answerOf(call, response.status, text) };
    const parsed = problem.safeParse(JSON.parse(text));
    return parsed.success && !isLater(response.status)
      ? { kind: 'refused', code: parsed.data.code }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Short, because answers wait for the report before them. A slower report counts as lost. */
const REPORT_TIMEOUT_MS = 10_000;

const noop = (): void => undefined;

/** Sends requests one at a time, so that no answer overtakes the spans watched before it. */
export const sendingOf = ({ id, signedKey }: VideoAddress, participantId: string) => {
  const to = { params: { id }, headers: { 'x-signed-key': signedKey } };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(noop);
    return turn;
  };
  const until = async <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    { tell = noop, isWanted }: SendOptions,
  ): Promise<UnderstandingAnswer<AnswerOf<Asked>> | undefined> => {
    const commandId = v7();
    return untilAnswered(() => attempt(call, input, { commandId, timeout: TIMEOUT_MS }), tell, isWanted);
  };
  /** Reads the spans only once, so that retries of a command send the same body. */
  const withSpans = async <Result>(
    { take, settle }: UnreportedSpans,
    send: (watched: [number, number][]) => Promise<UnderstandingAnswer<Result> | undefined>,
  ): Promise<UnderstandingAnswer<Result> | undefined> => {
    const taken = take();
    const answered = await send(spansOf(taken));
    settle(taken, answered);
    return answered;
  };
  return {
    begin: (duration: number, options: SendOptions) =>
      inTurn(() =>
        until(beginVideo, { ...to, body: { participantId, ...(duration > 0 && { duration }) } }, options),
      ),
    /**
     * Sends a report once.
     * @param isNow whether to skip the wait for other requests
     * @returns undefined if there are no spans or no response
     */
    report: (watched: UnreportedSpans, isNow: boolean) => {
      const send = () =>
        withSpans(watched, async (spans) =>
          spans.length === 0
            ? undefined
            : attempt(
                reportWatched,
                { ...to, body: { participantId, watched: spans } },
                { commandId: v7(), timeout: REPORT_TIMEOUT_MS, keepalive: true },
              ),
        );
      return isNow ? send() : inTurn(send);
    },
    answer: (questionId: string, option: string, watched: UnreportedSpans, options: SendOptions) =>
      inTurn(() =>
        withSpans(watched, (spans) =>
          until(
            answerQuestion,
            { ...to, body: { participantId, questionId, option, watched: spans } },
            options,
          ),
        ),
      ),
    /** Reports a playback failure once, ahead of the queue. @returns whether the server responded */
    failed: async (code: string): Promise<boolean> => {
      const input = { ...to, body: { participantId, code } };
      const options = { commandId: v7(), timeout: REPORT_TIMEOUT_MS };
      return (await attempt(reportFailure, input, options)) !== undefined;
    },
    record: (signature: Ink, watched: UnreportedSpans, options: SendOptions) =>
      inTurn(() =>
        withSpans(watched, (spans) =>
          until(recordUnderstanding, { ...to, body: { participantId, signature, watched: spans } }, options),
        ),
      ),
  };
};
export type Sending = ReturnType<typeof sendingOf>;

const spansOf = (spans: readonly Span[]): [number, number][] => spans.map(([from, to]) => [from, to]);

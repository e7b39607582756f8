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

/** Of a party's record, by its link. */
export type VideoAddress = { readonly signedKey: string; readonly id: string };

/** Final. `code` of the problem. */
export type UnderstandingAnswer<Result> =
  | { readonly kind: 'told'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: string };

/** Nobody can go on: the link has expired, the record is gone. */
const GONE: ReadonlySet<string> = new Set(['link_expired', 'erased', 'not_found']);
export const isLinkDead = (code: string): boolean => GONE.has(code);

/** What was watched, asked for when its turn has come: what is on its way before it may be lost. */
export type UnreportedSpans = {
  /** All that the server has not acknowledged. */
  readonly take: () => readonly Span[];
  /** Before anything else is sent. Undefined: no answer, or none of ours. */
  readonly settle: (sent: readonly Span[], answered: UnderstandingAnswer<unknown> | undefined) => void;
};

type Way = {
  readonly tell?: (progress: Progress) => void;
  readonly isWanted: () => boolean;
};

type Attempt = {
  readonly commandId: string;
  /** ms */
  readonly timeout: number;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
};

/** The command's id stays the same from the first attempt on. */
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
    if (response.ok) return { kind: 'told', result: answerOf(call, response.status, text) };
    const told = problem.safeParse(JSON.parse(text));
    return told.success && !isLater(response.status) ? { kind: 'refused', code: told.data.code } : undefined;
  } catch {
    return undefined;
  }
};

/** A report that takes longer is taken for lost: answers wait for it. */
const REPORT_TIMEOUT_MS = 10_000;

const nobody = (): void => undefined;

/** One after the other, so that no answer overtakes what was watched before it. */
export const sendingOf = ({ id, signedKey }: VideoAddress, participantId: string) => {
  const to = { params: { id }, headers: { 'x-signed-key': signedKey } };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work);
    last = turn.catch(nobody);
    return turn;
  };
  const until = async <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    { tell = nobody, isWanted }: Way,
  ): Promise<UnderstandingAnswer<AnswerOf<Asked>> | undefined> => {
    const commandId = v7();
    return untilAnswered(() => attempt(call, input, { commandId, timeout: TIMEOUT_MS }), tell, isWanted);
  };
  /** Taken once: a command that is repeated stays the same. */
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
    begin: (duration: number, way: Way) =>
      inTurn(() =>
        until(beginVideo, { ...to, body: { participantId, ...(duration > 0 && { duration }) } }, way),
      ),
    /** Once; undefined if there was nothing to tell, too. @param isNow does not wait for what is on its way */
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
    answer: (questionId: string, option: string, watched: UnreportedSpans, way: Way) =>
      inTurn(() =>
        withSpans(watched, (spans) =>
          until(answerQuestion, { ...to, body: { participantId, questionId, option, watched: spans } }, way),
        ),
      ),
    /** Once, past whatever waits. @returns whether it has come */
    failed: async (code: string): Promise<boolean> => {
      const input = { ...to, body: { participantId, code } };
      const way = { commandId: v7(), timeout: REPORT_TIMEOUT_MS };
      return (await attempt(reportFailure, input, way)) !== undefined;
    },
    record: (signature: Ink, watched: UnreportedSpans, way: Way) =>
      inTurn(() =>
        withSpans(watched, (spans) =>
          until(recordUnderstanding, { ...to, body: { participantId, signature, watched: spans } }, way),
        ),
      ),
  };
};
export type Sending = ReturnType<typeof sendingOf>;

const spansOf = (spans: readonly Span[]): [number, number][] => spans.map(([from, to]) => [from, to]);

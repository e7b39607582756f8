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
import { v4 } from 'uuid';
import { isLater, type Progress, TIMEOUT_MS, untilAnswered } from '../sending/until-answered.ts';
import type { VideoAddress } from './place.ts';

/** Final. `code` of the problem. */
export type Answered<Result> =
  | { readonly kind: 'told'; readonly result: Result }
  | { readonly kind: 'refused'; readonly code: string };

type Way = {
  readonly tell?: (progress: Progress) => void;
  readonly isWanted: () => boolean;
};

/** The command's id stays the same from the first attempt on. */
const attempt = async <Asked extends Call>(
  call: Asked,
  input: InputOf<Asked>,
  { commandId, timeout }: { readonly commandId: string; readonly timeout: number },
): Promise<Answered<AnswerOf<Asked>> | undefined> => {
  try {
    const { path, headers, ...request } = requestOf(call, input);
    const response = await fetch(path, {
      ...request,
      headers: { ...headers, 'idempotency-key': commandId },
      // Reports are sent while the page is left.
      keepalive: request.body !== undefined && request.body.length < 60_000,
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
  const until = <Asked extends Call>(
    call: Asked,
    input: InputOf<Asked>,
    { tell = nobody, isWanted }: Way,
  ): Promise<Answered<AnswerOf<Asked>> | undefined> => {
    const commandId = v4();
    return inTurn(() =>
      untilAnswered(() => attempt(call, input, { commandId, timeout: TIMEOUT_MS }), tell, isWanted),
    );
  };
  return {
    begin: (duration: number, way: Way) =>
      until(beginVideo, { ...to, body: { participantId, ...(duration > 0 && { duration }) } }, way),
    /** Once. Undefined: what it told must be told again. */
    report: (watched: readonly Span[]) =>
      inTurn(() =>
        attempt(
          reportWatched,
          { ...to, body: { participantId, watched: spansOf(watched) } },
          { commandId: v4(), timeout: REPORT_TIMEOUT_MS },
        ),
      ),
    /** Once, past whatever waits. @returns whether it has come */
    failed: async (code: string): Promise<boolean> => {
      const input = { ...to, body: { participantId, code } };
      const way = { commandId: v4(), timeout: REPORT_TIMEOUT_MS };
      return (await attempt(reportFailure, input, way)) !== undefined;
    },
    answer: (questionId: string, option: string, watched: readonly Span[], way: Way) =>
      until(
        answerQuestion,
        { ...to, body: { participantId, questionId, option, watched: spansOf(watched) } },
        way,
      ),
    record: (signature: Ink, watched: readonly Span[], way: Way) =>
      until(
        recordUnderstanding,
        { ...to, body: { participantId, signature, watched: spansOf(watched) } },
        way,
      ),
  };
};
export type Sending = ReturnType<typeof sendingOf>;

const spansOf = (spans: readonly Span[]): [number, number][] => spans.map(([from, to]) => [from, to]);

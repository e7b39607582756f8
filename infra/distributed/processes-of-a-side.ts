import { Agent, type Dispatcher, errors } from 'undici';
import type { Side } from './which-side.ts';

/** Current origins of a side's running processes, such as `http://127.0.0.1:4711`. */
export type Upstreams = Readonly<Record<Side, () => readonly string[]>>;

/** Returns an origin whose host names a side. The dispatcher replaces it with one of the side's processes. */
export const originOf = (side: Side): string => `http://${side}`;

const sideOf = (origin: string | URL | undefined): Side => new URL(origin ?? '').hostname as Side;

export type Processes = { readonly dispatcher: Dispatcher; close(): Promise<void> };

/** Ends before the 30 s after which a customer's phone gives up, so that another process can still respond. */
const SILENCE_MS = 20_000;
/** A process that stayed silent gets no requests for this long while another one is running. */
const AVOIDED_MS = 10_000;

/**
 * Distributes requests round-robin within their side. Retries on another process if the request was never sent, or if
 * it is safe and no response had arrived.
 *
 * @param silenceMs how long a process, for example a frozen one, may take to begin its response
 */
export const createProcesses = (upstreams: Upstreams, silenceMs = SILENCE_MS): Processes => {
  // Disables the body timeout, because a live list may send nothing for a long time.
  const agent = new Agent({ bodyTimeout: 0, headersTimeout: silenceMs });
  const avoidedUntil = new Map<string, number>();
  const isAvoided = (url: string): boolean => (avoidedUntil.get(url) ?? 0) > performance.now();
  let turn = 0;

  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const running = upstreams[sideOf(options.origin)]();
    const heard = running.filter((url) => !isAvoided(url));
    const urls = heard.length > 0 ? heard : running;
    const changesNothing = options.method === 'GET' || options.method === 'HEAD';
    turn += 1;
    const first = turn;

    const ask = (attempt: number): boolean => {
      let isSent = false;
      let isAnswered = false;
      const url = urls[(first + attempt) % urls.length] ?? '';
      return dispatch(
        { ...options, origin: url },
        {
          onRequestStart: (controller, context) => {
            isSent = true;
            handler.onRequestStart?.(controller, context);
          },
          onResponseStart: (...answer) => {
            isAnswered = true;
            handler.onResponseStart?.(...answer);
          },
          onResponseData: (...data) => handler.onResponseData?.(...data),
          onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
          onResponseError: (controller, error) => {
            if (error instanceof errors.HeadersTimeoutError)
              avoidedUntil.set(url, performance.now() + AVOIDED_MS);
            const mayBeAskedAgain = !isSent || (changesNothing && !isAnswered);
            if (mayBeAskedAgain && attempt + 1 < urls.length) ask(attempt + 1);
            else handler.onResponseError?.(controller, error);
          },
        },
      );
    };
    return ask(0);
  });
  return { dispatcher, close: () => agent.destroy() };
};

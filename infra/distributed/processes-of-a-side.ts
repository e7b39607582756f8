import { Agent, type Dispatcher } from 'undici';
import type { Side } from './which-side.ts';

/** Current origins of a side's running processes, such as `http://127.0.0.1:4711`. */
export type Upstreams = Readonly<Record<Side, () => readonly string[]>>;

/** Returns an origin whose host names a side. The dispatcher replaces it with one of the side's processes. */
export const originOf = (side: Side): string => `http://${side}`;

const sideOf = (origin: string | URL | undefined): Side => new URL(origin ?? '').hostname as Side;

export type Processes = { readonly dispatcher: Dispatcher; close(): Promise<void> };

/**
 * Distributes requests round-robin within their side. Retries on another process if the request was never sent, or if
 * it is safe and no response had arrived.
 */
export const createProcesses = (upstreams: Upstreams): Processes => {
  // Disables the body timeout, because a live list may send nothing for a long time.
  const agent = new Agent({ bodyTimeout: 0 });
  let turn = 0;

  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const urls = upstreams[sideOf(options.origin)]();
    const changesNothing = options.method === 'GET' || options.method === 'HEAD';
    turn += 1;
    const first = turn;

    const ask = (attempt: number): boolean => {
      let isSent = false;
      let isAnswered = false;
      return dispatch(
        { ...options, origin: urls[(first + attempt) % urls.length] ?? '' },
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

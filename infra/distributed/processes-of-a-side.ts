import { Agent, type Dispatcher } from 'undici';
import type { Side } from './which-side.ts';

/** Current origins of a side's running processes, such as `http://127.0.0.1:4711`. */
export type Upstreams = Readonly<Record<Side, () => readonly string[]>>;

/** Returns an origin whose host names a side. The dispatcher replaces it with one of the side's processes. */
export const originOf = (side: Side): string => `http://${side}`;

const sideOf = (origin: string | URL | undefined): Side => new URL(origin ?? '').hostname as Side;

export type Processes = { readonly dispatcher: Dispatcher; close(): Promise<void> };

/** After this long without a response, a process is asked whether it is alive. */
const SILENCE_MS = 5000;
/** A busy process may answer late, which is better than no process. */
const ALIVE_WITHIN_MS = 10_000;
/** A process that did not answer gets no requests for this long while another one of its side runs. */
const AVOIDED_MS = 10_000;

const isAlive = async (url: string): Promise<boolean> => {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ALIVE_WITHIN_MS) }).catch(
    () => undefined,
  );
  await response?.body?.cancel();
  return response !== undefined;
};

export type Patience = {
  readonly silenceMs: number;
  readonly avoidedMs: number;
  readonly isAlive: (url: string) => Promise<boolean>;
};

const PATIENCE: Patience = { silenceMs: SILENCE_MS, avoidedMs: AVOIDED_MS, isAlive };

/**
 * Distributes requests round-robin within their side. Retries on another process if the request was never sent, or if
 * it is safe and no response had arrived. Gives up on a process that accepts requests but is frozen.
 */
export const createProcesses = (
  upstreams: Upstreams,
  { silenceMs, avoidedMs, isAlive }: Patience = PATIENCE,
): Processes => {
  // Disables the body timeout, because a live list may send nothing for a long time.
  const agent = new Agent({ bodyTimeout: 0 });
  const avoidedUntil = new Map<string, number>();
  const isAvoided = (url: string): boolean => (avoidedUntil.get(url) ?? 0) > performance.now();

  let turn = 0;

  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const running = upstreams[sideOf(options.origin)]();
    const responsive = running.filter((url) => !isAvoided(url));
    const urls = responsive.length > 0 ? responsive : running;
    const changesNothing = options.method === 'GET' || options.method === 'HEAD';
    turn += 1;
    const first = turn;

    const ask = (attempt: number): boolean => {
      let isSent = false;
      let isAnswered = false;
      let watching: NodeJS.Timeout | undefined;
      const stopWatching = (): void => {
        clearInterval(watching);
        watching = undefined;
      };
      const url = urls[(first + attempt) % urls.length] ?? '';
      return dispatch(
        { ...options, origin: url },
        {
          onRequestStart: (controller, context) => {
            isSent = true;
            const look = async (): Promise<void> => {
              if ((await isAlive(url)) || watching === undefined) return;
              stopWatching();
              avoidedUntil.set(url, performance.now() + avoidedMs);
              controller.abort(new Error(`${url} is frozen.`));
            };
            watching = setInterval(() => void look(), silenceMs);
            handler.onRequestStart?.(controller, context);
          },
          onResponseStart: (...answer) => {
            isAnswered = true;
            stopWatching();
            handler.onResponseStart?.(...answer);
          },
          onResponseData: (...data) => handler.onResponseData?.(...data),
          onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
          onResponseError: (controller, error) => {
            stopWatching();
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

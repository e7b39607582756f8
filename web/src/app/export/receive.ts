import { Problem, problemIn } from '../../problems/problem.ts';
import { reached } from '../../problems/reached.ts';
import { type BegunDownload, isPacked, MAX_BYTES_IN_PAGE } from './begun-download.ts';

/** After each break of the connection; then the person is asked. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

const TOO_LARGE = new Problem(413, 'too_large', 'This page cannot hold it.');

export type Receiving = {
  readonly signal: AbortSignal;
  /** After each piece. */
  readonly onProgress: () => void;
  /** The connection has broken off, and is tried again. */
  readonly onBreak: () => void;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const open = async (begun: BegunDownload, signal: AbortSignal): Promise<Response> => {
  const etag = begun.etag();
  const headers: Record<string, string> =
    begun.bytes() > 0 && etag !== null ? { range: `bytes=${begun.bytes()}-`, 'if-range': etag } : {};
  const response = await reached(fetch(begun.path, { signal, headers }), signal);
  // All had arrived but the end, or the file has become shorter.
  if (response.status === 416) begun.beginAnew(new Headers());
  if (!response.ok) throw await problemIn(response);
  if (response.status !== 206) begun.beginAnew(response.headers);
  return response;
};

/** Of many rows the download itself does not say it. Without an answer none is shown. */
const askTotal = async (begun: BegunDownload, { signal, onProgress }: Receiving): Promise<void> => {
  const response = await fetch(begun.path, { method: 'HEAD', signal, headers: {} }).catch(() => undefined);
  if (response?.ok !== true) return;
  begun.learnTotal(response.headers);
  onProgress();
};

const readAll = async (begun: BegunDownload, receiving: Receiving): Promise<void> => {
  const { signal, onProgress } = receiving;
  const reader = (await open(begun, signal)).body?.getReader();
  onProgress();
  if (begun.total() === null && !isPacked(begun.format)) void askTotal(begun, receiving);
  for (;;) {
    const { done, value } = (reader && (await reached(reader.read(), signal))) ?? {
      done: true,
      value: undefined,
    };
    if (done || value === undefined) return;
    begun.take(value);
    if (begun.bytes() > MAX_BYTES_IN_PAGE) {
      await reader?.cancel();
      throw TOO_LARGE;
    }
    onProgress();
  }
};

/** No answer, or none now: all else that the server answers is a refusal. */
const isBreak = (error: unknown): boolean =>
  error instanceof Problem && [0, 416, 429, 503].includes(error.status);

/**
 * Receives what is missing. After a break it goes on at the byte that it had come to, or from the beginning where the
 * server says that the file is another by now.
 * @throws Problem as the server answers; status 0 when there is no connection; 413 above `MAX_BYTES_IN_PAGE`; the
 * signal's reason. What has arrived is kept for another call.
 */
export const receive = async (begun: BegunDownload, receiving: Receiving): Promise<void> => {
  const { signal, onBreak } = receiving;
  for (let breaks = 0; ; ) {
    const before = begun.bytes();
    try {
      return await readAll(begun, receiving);
    } catch (error) {
      signal.throwIfAborted();
      if (!isBreak(error)) throw error;
      if (begun.bytes() > before) breaks = 0;
      const ms = PAUSES_MS[breaks];
      if (ms === undefined) throw error;
      breaks += 1;
      onBreak();
      await pause(ms, signal);
      signal.throwIfAborted();
    }
  }
};

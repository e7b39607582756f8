import { orOffline } from '../../problems/or-offline.ts';
import { Problem, problemIn } from '../../problems/problem.ts';
import { type DownloadBuffer, isPacked, MAX_BYTES_IN_PAGE } from './download-buffer.ts';

/** Delays between reconnects, in ms. After the last one, the user decides whether to retry. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000];

const TOO_LARGE = new Problem(413, 'too_large', 'This page cannot hold it.');

export type ReceiveOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: () => void;
  /** Called before each reconnect. */
  readonly onConnectionLost: () => void;
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const request = async (buffer: DownloadBuffer, signal: AbortSignal): Promise<Response> => {
  const etag = buffer.etag();
  const headers: Record<string, string> =
    buffer.bytes() > 0 && etag !== null ? { range: `bytes=${buffer.bytes()}-`, 'if-range': etag } : {};
  const response = await orOffline(fetch(buffer.path, { signal, headers }), signal);
  // A 416 means that every byte had already arrived, or that the file has become shorter.
  if (response.status === 416) buffer.restart(new Headers());
  if (!response.ok) throw await problemIn(response);
  if (response.status !== 206) buffer.restart(response.headers);
  return response;
};

/** Fetches the total separately, because large downloads do not include it. Ignores errors. */
const readTotal = async (buffer: DownloadBuffer, { signal, onProgress }: ReceiveOptions): Promise<void> => {
  const response = await fetch(buffer.path, { method: 'HEAD', signal, headers: {} }).catch(() => undefined);
  if (response?.ok !== true) return;
  buffer.readTotal(response.headers);
  onProgress();
};

const readAll = async (buffer: DownloadBuffer, options: ReceiveOptions): Promise<void> => {
  const { signal, onProgress } = options;
  const reader = (await request(buffer, signal)).body?.getReader();
  onProgress();
  if (buffer.total() === null && !isPacked(buffer.format)) void readTotal(buffer, options);
  for (;;) {
    const { done, value } = (reader && (await orOffline(reader.read(), signal))) ?? {
      done: true,
      value: undefined,
    };
    if (done || value === undefined) return;
    buffer.take(value);
    if (buffer.bytes() > MAX_BYTES_IN_PAGE) {
      await reader?.cancel();
      throw TOO_LARGE;
    }
    onProgress();
  }
};

/** Whether to reconnect. Any other status means that the server rejected the request. */
const isConnectionLoss = (error: unknown): boolean =>
  error instanceof Problem && [0, 416, 429, 503].includes(error.status);

/**
 * Receives the rest of the file. After a lost connection it resumes at the last byte, or starts over if the file has
 * changed. The buffer keeps the received bytes, so the call can be repeated after an error.
 * @throws Problem with the server's status, 0 if reconnecting failed, or 413 above `MAX_BYTES_IN_PAGE`; the signal's
 * reason if aborted
 */
export const receive = async (buffer: DownloadBuffer, options: ReceiveOptions): Promise<void> => {
  const { signal, onConnectionLost } = options;
  for (let failures = 0; ; ) {
    const before = buffer.bytes();
    try {
      return await readAll(buffer, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!isConnectionLoss(error)) throw error;
      if (buffer.bytes() > before) failures = 0;
      const ms = PAUSES_MS[failures];
      if (ms === undefined) throw error;
      failures += 1;
      onConnectionLost();
      await pause(ms, signal);
      signal.throwIfAborted();
    }
  }
};

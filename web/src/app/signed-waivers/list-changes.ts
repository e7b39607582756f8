import { callApi } from '../api/call.ts';

/** Between two streams, and between two looks when there is none. */
const PAUSE_MS = 5000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const readStream = async (signal: AbortSignal, onChange: () => void): Promise<void> => {
  const { body } = await callApi('/v1/signed_waiver/events', { signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    if (done) return;
    if (value.includes('event: changed')) onChange();
  }
};

/**
 * Tells of every change of the list until the signal. Where no stream comes through, it tells every few seconds that
 * there may have been one.
 */
export const followListChanges = async (signal: AbortSignal, onChange: () => void): Promise<void> => {
  while (!signal.aborted) {
    await readStream(signal, onChange).catch(() => undefined);
    await pause(signal);
    if (!signal.aborted && document.visibilityState === 'visible') onChange();
  }
};

import { followSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { open } from '../api/call.ts';

/** Between streams, and between polls without one. */
const PAUSE_MS = 5000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Removes its listener: a list open all day pauses thousands of times.
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    signal.addEventListener('abort', end);
  });

const readStream = async (signal: AbortSignal, onChange: () => void): Promise<void> => {
  const { body } = await open(followSigners, {}, { signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  // A chunk may end within a line.
  for (let rest = ''; ; ) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.includes('event: changed')) onChange();
  }
};

/** Reports changes until aborted. Without a working stream, reports a possible change every few seconds. */
export const followListChanges = async (signal: AbortSignal, onChange: () => void): Promise<void> => {
  while (!signal.aborted) {
    await readStream(signal, onChange).catch(() => undefined);
    await pause(signal);
    if (!signal.aborted && document.visibilityState === 'visible') onChange();
  }
};

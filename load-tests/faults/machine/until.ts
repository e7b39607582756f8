import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** Eight processes starting at once on a busy machine take minutes. */
const LIMIT_MS = 5 * 60_000;

/** @returns the first value that is neither undefined nor false @throws Error naming `what` on timeout */
export const until = async <Value>(
  what: string,
  condition: () => Promise<Value | undefined | false> | Value | undefined | false,
  limitMs: number = LIMIT_MS,
): Promise<Value> => {
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms in vain until ${what}.`);
    await pause(POLL_MS);
  }
};

/** @throws Error naming `what` on timeout */
export const inTime = async <Value>(
  what: string,
  wanted: Promise<Value>,
  limitMs: number = LIMIT_MS,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = (): void => reject(new Error(`Waited ${limitMs} ms in vain until ${what}.`));
    timer = setTimeout(late, limitMs);
  });
  try {
    return await Promise.race([wanted, limit]);
  } finally {
    clearTimeout(timer);
  }
};

import { setTimeout as pause } from 'node:timers/promises';

export const SILENT_LOGGER = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Polls until true; the test's own timeout ends it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(10);
};

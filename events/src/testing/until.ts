import { setTimeout as pause } from 'node:timers/promises';

export const SILENT_LOGGER = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Polls until the condition holds. The test's own timeout ends the wait. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(10);
};

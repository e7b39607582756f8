import { errorForLog } from './logging.ts';

/**
 * Calls back when an error has reached nobody: what runs may be in any state, and has to stop. Node alone would write
 * down the error's message, which can be what a person typed.
 */
export const onUnhandledError = (stop: () => void): void => {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`An error that nobody handled: ${JSON.stringify(errorForLog(error), null, 2)}\n`);
    stop();
  });
};

import { errorForLog } from './logging.ts';

/**
 * Calls back when an error has reached nobody: what runs may be in any state, and has to stop. Node alone would write
 * down the error's message, which can be what a person typed. A terminal or pipe that nobody reads any more is no such
 * error: what is told goes nowhere then, and writing down that it does would be the next one, without end.
 */
export const onUnhandledError = (stop: () => void): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`An error that nobody handled: ${JSON.stringify(errorForLog(error), null, 2)}\n`);
    stop();
  });
};

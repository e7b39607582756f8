import { errorForLog } from './logging.ts';

/**
 * The process may be in any state. Node would print the message, which may contain typed text.
 * A closed terminal or pipe is ignored, or reporting it would loop.
 */
export const onUnhandledError = (stop: () => void): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`An error that nobody handled: ${JSON.stringify(errorForLog(error), null, 2)}\n`);
    stop();
  });
};

import { errorForLog } from './logging.ts';

/**
 * Stops the process after an uncaught error, without Node's message, which may contain user input. Ignores a closed terminal
 * or pipe, because reporting it would loop.
 */
export const onUnhandledError = (stop: () => void): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`Uncaught error: ${JSON.stringify(errorForLog(error), null, 2)}\n`);
    stop();
  });
};

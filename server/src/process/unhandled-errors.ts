import { errorForLog } from './logging.ts';

/** Stops without Node's message, which may contain user input. Ignores closed pipes, whose reports would loop. */
export const onUnhandledError = (stop: () => void): void => {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('uncaughtException', (error) => {
    process.stderr.write(`Uncaught error: ${JSON.stringify(errorForLog(error), null, 2)}\n`);
    stop();
  });
};

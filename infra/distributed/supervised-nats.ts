import { restartWithBackOff } from '../machine/restart-with-back-off.ts';
import { findNatsProgram } from '../nats/nats-program.ts';
import { startNatsServer, stopStrayNats } from '../nats/nats-server.ts';

export type SupervisedNats = { readonly url: string; readonly version: string; stop(): Promise<void> };

/** Runs nats-server on a free port, with restarts. @throws StartRefused if it is missing or does not start */
export const superviseNats = async (
  folder: string,
  tell: (line: string) => void,
): Promise<SupervisedNats> => {
  await stopStrayNats(folder);
  const server = await startNatsServer({ folder, program: findNatsProgram(tell), detached: true });
  const stopping = new AbortController();
  const { signal } = stopping;
  const tellWhy = (error: Error): void => {
    if (!signal.aborted) tell(error.message);
  };
  let isThere = true;
  const run = async (): Promise<void> => {
    if (!isThere) await server.start().catch(tellWhy);
    isThere = false;
    await server.ended();
  };
  const ended = restartWithBackOff(run, () => tell('nats-server has ended; restarting it ...'), signal);
  // Ensures that the detached server stops however this process exits.
  const atLast = (): void => {
    if (!signal.aborted) void server.stop();
  };
  process.once('exit', atLast);
  return {
    url: server.url,
    version: server.version,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await ended;
    },
  };
};

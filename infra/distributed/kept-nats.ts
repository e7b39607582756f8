import { setTimeout as pause } from 'node:timers/promises';
import { findNatsProgram } from '../nats/nats-program.ts';
import { startNatsServer, stopStrayNats } from '../nats/nats-server.ts';

/** A nats-server that is started again whenever it ends. */
export type KeptNats = { readonly url: string; readonly version: string; stop(): Promise<void> };

const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;

/**
 * Starts a nats-server in a folder, on any free port of this machine, and keeps it running. One that a launcher which
 * was killed has left behind is stopped first.
 * @throws StartRefused when none is installed, or it does not start
 */
export const keepNats = async (folder: string, tell: (line: string) => void): Promise<KeptNats> => {
  await stopStrayNats(folder);
  const server = await startNatsServer({ folder, program: findNatsProgram(tell), detached: true });
  const stopping = new AbortController();
  const { signal } = stopping;

  const startAgain = async (): Promise<void> => {
    for (
      let backOff = FIRST_BACK_OFF_MS;
      !signal.aborted;
      backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MS)
    ) {
      tell('nats-server has ended; starting it again ...');
      await pause(backOff, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await server.start();
      } catch (error) {
        tell((error as Error).message);
      }
    }
  };
  const forever = async (): Promise<void> => {
    while (!signal.aborted) {
      await server.ended();
      if (!signal.aborted) await startAgain();
    }
  };
  const ended = forever();
  // Whatever ends this process before it has stopped everything: the server is no member of its group.
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

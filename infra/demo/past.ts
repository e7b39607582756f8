import { openCommandApi } from '@waivers/command-api/process/main.ts';
import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { type RunningServer, serve } from '@waivers/server/process/serve.ts';

export type DemoClock = {
  /** Advances by a few seconds per call, but never past the present. */
  readonly now: () => Date;
  /** Moves the clock to a later time, but never backwards. */
  moveTo(moment: Date): void;
  wait(seconds: number): void;
};

const STEP_MS = 7000;

export const demoClock = (): DemoClock => {
  let ms = 0;
  const goOn = (to: number): void => {
    ms = Math.max(ms, Math.min(to, Date.now()));
  };
  return {
    now: () => {
      goOn(ms + STEP_MS);
      return new Date(ms);
    },
    moveTo: (moment) => goOn(moment.getTime()),
    wait: (seconds) => goOn(ms + seconds * 1000),
  };
};

/**
 * Serves the same product on a second port whose clock dates all commands sent to that port. Listens on a free
 * loopback port and runs no background tasks. Signatures on the product's own port still use the present time.
 */
export const openPast = (settings: CommandApiSettings, clock: DemoClock): Promise<RunningServer> =>
  // The product in this process exports the spans of both.
  serve({ ...settings, host: '127.0.0.1', port: 0, tracesUrl: undefined }, {}, async (logger) => {
    const opened = await openCommandApi(settings, portsForCommands(settings), logger, clock.now);
    const { begin: _background, ...part } = opened;
    return { service: 'waivers', metrics: part.metrics, verifyToken: part.verifyToken, parts: [part] };
  });

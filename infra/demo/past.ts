import { openCommandApi } from '@waivers/command-api/process/main.ts';
import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { type Served, serve } from '@waivers/server/process/serve.ts';

export type DemoClock = {
  /** Goes on by some seconds with each look, and never past the present. */
  readonly now: () => Date;
  /** Never back. */
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
 * A second door to the same product, by a clock of its own: commands that come in there happened when it says. It listens
 * to this machine alone, on a free port, and without what runs in the background. Whoever signs at the real door meanwhile
 * signs in the present.
 */
export const openPast = (settings: CommandApiSettings, clock: DemoClock): Promise<Served> =>
  serve({ ...settings, host: '127.0.0.1', port: 0 }, {}, async (logger) => {
    const opened = await openCommandApi(settings, portsForCommands(settings), logger, clock.now);
    const { begin: _background, ...part } = opened;
    return { metrics: part.metrics, verifyToken: part.verifyToken, parts: [part] };
  });

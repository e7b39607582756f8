import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { shareOf } from '@waivers/events/log/port/log-position.ts';
import type { ReplayProgress } from './output.ts';

const ON_SCREEN_EVERY_MS = 100;
const IN_LINES_EVERY_MS = 5000;
const BACK_AND_CLEAR = '\r\u001b[K';

type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const rateOf = (events: number, ms: number): string =>
  `${Math.round((events * 1000) / Math.max(1, ms)).toLocaleString('en')} events/s`;

/** Writes to standard error to keep standard output clean. @param before number of events read by an earlier run */
export const progressDisplay = (
  screen: Screen,
  head: LogPosition,
  before: number,
  now: () => number = () => performance.now(),
) => {
  const started = now();
  let toldAt = started;
  return {
    show: ({ position, events, shown }: ReplayProgress): void => {
      const at = now();
      if (position === undefined || at - toldAt < (screen.isTTY ? ON_SCREEN_EVERY_MS : IN_LINES_EVERY_MS))
        return;
      toldAt = at;
      const percent = Math.floor(Math.min(1, shareOf(position, head)) * 100);
      const line = `${percent} %, ${events.toLocaleString('en')} events read, ${shown.toLocaleString('en')} shown, ${rateOf(events - before, at - started)}`;
      screen.write(screen.isTTY ? `${BACK_AND_CLEAR}${line}` : `${line}\n`);
    },
    done: ({ events, shown }: ReplayProgress): void => {
      const ms = now() - started;
      const line = `${shown.toLocaleString('en')} of ${events.toLocaleString('en')} events in ${(ms / 1000).toFixed(1)} s (${rateOf(events - before, ms)})`;
      screen.write(`${screen.isTTY ? BACK_AND_CLEAR : ''}${line}\n`);
    },
  };
};

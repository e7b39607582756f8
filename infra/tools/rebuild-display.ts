import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { RebuildStage } from '@waivers/projections/engine/rebuild/fill-build.ts';
import { progressLine } from '@waivers/projections/engine/rebuild/progress-line.ts';
import { rebuildShare } from '@waivers/projections/engine/rebuild/rebuild-share.ts';

export type RebuildDisplay = {
  readonly show: (progress: RebuildStage) => void;
  readonly done: (build: number) => void;
};

type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const ON_SCREEN_EVERY_MS = 100;
const IN_LINES_EVERY_MS = 5000;
const BACK_AND_CLEAR = '\r\u001b[K';

const STAGES = {
  indexing: 'creating indexes ...',
  switching: 'applying the last events, then switching ...',
} as const;

export const createRebuildDisplay = (
  screen: Screen,
  projection: string,
  head: LogPosition,
  now: () => number = () => performance.now(),
): RebuildDisplay => {
  const started = now();
  const every = screen.isTTY === true ? ON_SCREEN_EVERY_MS : IN_LINES_EVERY_MS;
  let shownAt = Number.NEGATIVE_INFINITY;
  let stage: RebuildStage['stage'] = 'loading';
  let events = 0;

  const write = (line: string, stays: boolean): void => {
    if (screen.isTTY !== true) screen.write(`${line}\n`);
    else screen.write(`${BACK_AND_CLEAR}${line}${stays ? '\n' : ''}`);
  };

  const showLoading = (position: LogPosition | undefined): void => {
    if (now() - shownAt < every) return;
    shownAt = now();
    const share = rebuildShare(position, head);
    write(progressLine({ projection, events, share, elapsedMs: now() - started }), false);
  };

  return {
    show: (progress) => {
      if (progress.stage === 'loading') {
        if (stage === 'switching') return;
        events = progress.events;
        showLoading(progress.position);
        return;
      }
      stage = progress.stage;
      if (progress.stage === 'event by event')
        write(`${projection}: ${progress.reason}; continuing event by event`, true);
      else write(`${projection}: ${STAGES[progress.stage]}`, false);
    },
    done: (build) => {
      const seconds = (now() - started) / 1000;
      const rate = Math.round(events / Math.max(seconds, 0.001)).toLocaleString('en');
      write(
        `${projection}: build ${build} is live, ${events.toLocaleString('en')} events in ${seconds.toFixed(1)} s (${rate} events/s)`,
        true,
      );
    },
  };
};

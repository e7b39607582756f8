import type { EventLog, LogPosition, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import type { Format } from './formats.ts';
import type { RenderData } from './open-values.ts';
import type { Output, ReplayProgress } from './output.ts';

const PAGE = 1000;

export type Replay = {
  readonly log: Pick<EventLog, 'readAll'>;
  readonly selects: (event: RecordedEvent) => boolean;
  readonly dependsOnPast: boolean;
  readonly readable: RenderData;
  readonly format: Format;
  readonly output: Output;
  readonly onProgress: (progress: ReplayProgress) => void;
  /** Last event of this run. Later events belong to the next run. */
  readonly head: LogPosition;
};

const readAfter = (log: Replay['log'], after: LogPosition | undefined): Promise<readonly RecordedEvent[]> =>
  log.readAll(after === undefined ? { limit: PAGE } : { after, limit: PAGE });

/** Rereads earlier events when resuming, because a selection may depend on them. */
const lookAgain = async ({ log, selects, output }: Replay): Promise<void> => {
  const until = output.resumedFrom.position;
  for (let last: LogPosition | undefined; until !== undefined && last !== until; ) {
    const page = await readAfter(log, last);
    for (const event of page) {
      last = event.position;
      selects(event);
      if (last === until) return;
    }
    if (page.length === 0) return;
  }
};

/** Replays events in log order. Reads the next page while writing the current one. */
export const replayLog = async (replay: Replay): Promise<ReplayProgress> => {
  const { log, selects, readable, format, output, onProgress, head } = replay;
  if (replay.dependsOnPast) await lookAgain(replay);
  let progress = output.resumedFrom;
  let next = readAfter(log, progress.position);
  for (let isLast = progress.position === head; !isLast; ) {
    const read = await next;
    const end = read.findIndex(({ position }) => position === head);
    const page = end === -1 ? read : read.slice(0, end + 1);
    const last = page.at(-1)?.position;
    if (last === undefined) break;
    isLast = end !== -1;
    if (!isLast) next = readAfter(log, last);
    // Avoids an unhandled rejection until the next iteration awaits it.
    next.catch(() => undefined);
    const chosen = page.filter(selects);
    const data = await readable(chosen);
    const text = chosen.map((event, index) => format.row({ event, data: data[index] ?? '{}' })).join('');
    progress = {
      position: last,
      events: progress.events + page.length,
      shown: progress.shown + chosen.length,
    };
    await output.write(text, progress);
    onProgress(progress);
  }
  await output.end(format.footer);
  return progress;
};

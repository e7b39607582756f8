import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Statements } from '../builds/statements.ts';
import type { OnProgress } from '../rebuild/fill-build.ts';
import { rebuildShare } from '../rebuild/rebuild-share.ts';

const NOTE_EVERY_MS = 1000;

/** Stores the progress of a rebuild, so that every process can show it. Ignores errors: nothing depends on it. */
export const noteRebuild = (
  statements: Statements,
  projection: string,
  head: LogPosition,
  now: () => number = () => performance.now(),
): OnProgress => {
  let notedAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    if (progress.stage !== 'loading' || now() - notedAt < NOTE_EVERY_MS) return;
    notedAt = now();
    const share = Math.min(1, rebuildShare(progress.position, head));
    statements
      .query(`update projections.builds set rebuilt = $2 where projection = $1 and state = 'building'`, [
        projection,
        share,
      ])
      .catch(() => undefined);
  };
};

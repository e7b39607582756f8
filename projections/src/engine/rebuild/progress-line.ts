export type RebuildProgress = {
  readonly projection: string;
  readonly events: number;
  readonly share: number;
  readonly elapsedMs: number;
};

const WIDTH = 24;
const SHORTEST_MS = 500;

const inWords = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
};

/** Returns a line such as `signed_waivers [#####...] 41 %  82,000 events  23,400 events/s  5 s left`. */
export const progressLine = ({ projection, events, share, elapsedMs }: RebuildProgress): string => {
  const part = Math.min(1, Math.max(0, share));
  const filled = Math.round(part * WIDTH);
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
  const known = elapsedMs >= SHORTEST_MS && part > 0;
  const rate = known ? `  ${Math.round((events / elapsedMs) * 1000).toLocaleString('en')} events/s` : '';
  const left = known && part < 1 ? `  ${inWords((elapsedMs / part - elapsedMs) / 1000)} left` : '';
  const percent = `${Math.floor(part * 100)} %`.padStart(5);
  return `${projection} ${bar} ${percent}  ${events.toLocaleString('en')} events${rate}${left}`;
};

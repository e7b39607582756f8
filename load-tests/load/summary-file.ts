import { readFileSync } from 'node:fs';

/** The file that `handleSummary` writes, on k6 and the stand-in. */
export type Summary = {
  readonly state: { readonly testRunDurationMs: number };
  readonly metrics: Readonly<
    Record<
      string,
      {
        readonly values: Readonly<Record<string, number>>;
        readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>>;
      }
    >
  >;
};

/** @returns undefined if the run ended before its summary */
export const readSummary = (file: string): Summary | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Summary;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

export const metricValue = ({ metrics }: Summary, metric: string, value: string): number =>
  metrics[metric]?.values[value] ?? 0;

export const crossedThresholds = ({ metrics }: Summary): readonly string[] =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([source, { ok }]) => (ok ? [] : [`${name} ${source}`])),
  );

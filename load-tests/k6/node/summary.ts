import type { Metric } from './metrics.ts';
import type { Threshold } from './thresholds.ts';

const TREND_STATS = ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)'];

const valuesOf = (metric: Metric, seconds: number, stats: readonly string[]): Record<string, number> => {
  const names = { counter: ['count', 'rate'], gauge: ['value'], rate: ['rate'], trend: stats }[metric.type];
  return Object.fromEntries(names.map((name) => [name, metric.read(name, seconds)]));
};

/** Has the shape that k6 passes to `handleSummary`, without the groups. */
export const summaryOf = (
  metrics: readonly Metric[],
  thresholds: readonly Threshold[],
  seconds: number,
  trendStats: readonly string[] = TREND_STATS,
): object => ({
  state: { testRunDurationMs: seconds * 1000, isStdOutTTY: false, isStdErrTTY: false },
  metrics: Object.fromEntries(
    metrics.map((metric) => {
      const { name, type, contains } = metric;
      const own = thresholds.filter((threshold) => threshold.metric === metric);
      const judged = Object.fromEntries(own.map(({ source, holds }) => [source, { ok: holds(seconds) }]));
      const values = valuesOf(metric, seconds, trendStats);
      return [name, { type, contains, values, ...(own.length === 0 ? {} : { thresholds: judged }) }];
    }),
  ),
});

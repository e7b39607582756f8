import type { Metric } from './metrics.ts';

const EXPRESSION =
  /^\s*(count|rate|value|avg|min|max|med|p\(\d+(?:\.\d+)?\))\s*(===|==|!=|<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*$/;

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '===': (one, other) => one === other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<=': (one, other) => one <= other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
};

export type Threshold = {
  readonly metric: Metric;
  readonly source: string;
  /** Without samples a metric counts as 0, as at the end of a k6 run. */
  readonly holds: (seconds: number) => boolean;
};

/** @throws Error for an expression that k6 would reject */
export const parseThreshold = (metric: Metric, source: string): Threshold => {
  const [, aggregation = '', operator = '', value] = EXPRESSION.exec(source) ?? [];
  const compare = COMPARISONS[operator];
  if (compare === undefined) throw new Error(`Threshold ${metric.name}: cannot parse "${source}".`);
  metric.read(aggregation, 0);
  return { metric, source, holds: (seconds) => compare(metric.read(aggregation, seconds), Number(value)) };
};

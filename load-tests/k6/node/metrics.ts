import { quantile } from './quantile.ts';

/** Metrics as in k6: a sample reaches its metric and every submetric whose tags it carries. */

export type MetricType = 'counter' | 'gauge' | 'rate' | 'trend';
export type Tags = Readonly<Record<string, string>>;
/** Aggregated values by k6's names, such as `rate` or `p(95)`. */
export type Values = Readonly<Record<string, number>>;

export type Metric = {
  readonly name: string;
  readonly type: MetricType;
  readonly contains: string;
  readonly add: (value: number) => void;
  readonly read: (aggregation: string, seconds: number) => number;
};

const trendValue = (sorted: readonly number[], sum: number, aggregation: string): number => {
  const percentile = /^p\((\d+(?:\.\d+)?)\)$/.exec(aggregation)?.[1];
  if (percentile !== undefined) return quantile(sorted, Number(percentile) / 100);
  if (aggregation === 'count') return sorted.length;
  if (aggregation === 'avg') return sorted.length === 0 ? 0 : sum / sorted.length;
  const shares: Values = { min: 0, med: 0.5, max: 1 };
  const share = shares[aggregation];
  if (share === undefined) throw new Error(`A trend has no ${aggregation}.`);
  return quantile(sorted, share);
};

const newMetric = (name: string, type: MetricType, contains: string): Metric => {
  let count = 0;
  let sum = 0;
  let last = 0;
  const values: number[] = [];
  let isSorted = true;
  const add = (value: number): void => {
    count += 1;
    sum += value;
    last = value;
    if (type !== 'trend') return;
    values.push(value);
    isSorted = false;
  };
  const read = (aggregation: string, seconds: number): number => {
    if (type === 'gauge' && aggregation === 'value') return last;
    if (type === 'rate' && aggregation === 'rate') return count === 0 ? 0 : sum / count;
    if (type === 'counter' && aggregation === 'count') return sum;
    if (type === 'counter' && aggregation === 'rate') return seconds === 0 ? 0 : sum / seconds;
    if (type !== 'trend') throw new Error(`A ${type} has no ${aggregation}.`);
    if (!isSorted) values.sort((one, other) => one - other);
    isSorted = true;
    return trendValue(values, sum, aggregation);
  };
  return { name, type, contains, add, read };
};

type Family = {
  readonly metric: Metric;
  readonly submetrics: { readonly tags: Tags; readonly metric: Metric }[];
};

export type Metrics = {
  /** Does nothing for a known name. */
  readonly define: (name: string, type: MetricType, contains?: string) => void;
  readonly add: (name: string, value: number, tags?: Tags) => void;
  /** @param name with or without tags: `checks{check:answered}` @throws Error for an unknown metric */
  readonly watch: (name: string) => Metric;
  readonly all: () => readonly Metric[];
};

const tagsIn = (text: string): Tags =>
  Object.fromEntries(
    text.split(',').map((pair): [string, string] => {
      const colon = pair.indexOf(':');
      return [pair.slice(0, colon).trim(), pair.slice(colon + 1).trim()];
    }),
  );

export const openMetrics = (): Metrics => {
  const families = new Map<string, Family>();
  const familyOf = (name: string): Family => {
    const family = families.get(name);
    if (family === undefined) throw new Error(`Metric ${name} does not exist in the script.`);
    return family;
  };
  return {
    define: (name, type, contains = 'default') => {
      if (!families.has(name))
        families.set(name, { metric: newMetric(name, type, contains), submetrics: [] });
    },
    add: (name, value, tags = {}) => {
      const { metric, submetrics } = familyOf(name);
      metric.add(value);
      for (const sub of submetrics)
        if (Object.entries(sub.tags).every(([key, wanted]) => tags[key] === wanted)) sub.metric.add(value);
    },
    watch: (name) => {
      const brace = name.indexOf('{');
      const { metric, submetrics } = familyOf(brace === -1 ? name : name.slice(0, brace));
      if (brace === -1) return metric;
      const known = submetrics.find((sub) => sub.metric.name === name);
      if (known !== undefined) return known.metric;
      const sub = {
        tags: tagsIn(name.slice(brace + 1, -1)),
        metric: newMetric(name, metric.type, metric.contains),
      };
      submetrics.push(sub);
      return sub.metric;
    },
    all: () =>
      [...families.values()].flatMap(({ metric, submetrics }) => [
        metric,
        ...submetrics.map((sub) => sub.metric),
      ]),
  };
};

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constantArrivals, millisecondsIn, rampingArrivals } from './arrivals.ts';
import { provideK6Modules } from './k6-modules.ts';

type Stage = { readonly target: number; readonly duration: string };

type ScenarioOptions = {
  readonly executor: string;
  readonly exec?: string;
  readonly rate?: number;
  readonly startRate?: number;
  readonly timeUnit?: string;
  readonly duration?: string;
  readonly stages?: readonly Stage[];
  readonly preAllocatedVUs: number;
  readonly maxVUs?: number;
  readonly gracefulStop?: string;
  readonly startTime?: string;
};

export type Script = {
  readonly options?: {
    readonly scenarios?: Readonly<Record<string, ScenarioOptions>>;
    readonly thresholds?: Readonly<Record<string, readonly string[]>>;
    readonly summaryTrendStats?: readonly string[];
  };
  readonly setup?: () => unknown;
  readonly teardown?: (data: unknown) => unknown;
  readonly handleSummary?: (data: object) => Readonly<Record<string, string>> | undefined;
} & Readonly<Record<string, unknown>>;

/** Loads a script with k6's globals. `open` is relative to the script. */
export const loadScript = async (path: string): Promise<Script> => {
  provideK6Modules();
  const open = (file: string, mode?: 'b') => {
    const bytes = readFileSync(resolve(dirname(path), file));
    return mode === 'b' ? new Uint8Array(bytes).buffer : bytes.toString();
  };
  Object.assign(globalThis, { __ENV: process.env, open });
  return (await import(pathToFileURL(path).href)) as Script;
};

/** @throws Error for executors of the closed model */
export const arrivalsOf = (name: string, options: ScenarioOptions): Iterable<number> => {
  const unit = millisecondsIn(options.timeUnit ?? '1s');
  if (options.executor === 'constant-arrival-rate')
    return constantArrivals((options.rate ?? 0) / unit, millisecondsIn(options.duration ?? ''));
  if (options.executor !== 'ramping-arrival-rate')
    throw new Error(`Scenario ${name}: the stand-in does not know the executor ${options.executor}.`);
  const stages = (options.stages ?? []).map(({ target, duration }) => ({
    targetPerMs: target / unit,
    durationMs: millisecondsIn(duration),
  }));
  return rampingArrivals((options.startRate ?? 0) / unit, stages);
};

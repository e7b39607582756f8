import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { millisecondsIn } from './arrivals.ts';
import { runSchedule } from './schedule.ts';
import { arrivalsOf, loadScript, type Script } from './script.ts';
import { summaryOf } from './summary.ts';
import { abortSignal, iterations, metrics, TestAborted } from './test-run.ts';
import { parseThreshold } from './thresholds.ts';

/** `node run.ts SCRIPT` runs a script where k6 is missing. Exits like k6: 99 thresholds, 107 exception, 108 abort. */

const PROGRESS_MS = 5000;

metrics.define('iterations', 'counter');
metrics.define('iteration_duration', 'trend', 'time');
metrics.define('dropped_iterations', 'counter');

const CLOCK = {
  now: () => performance.now(),
  wait: (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => undefined),
};

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

let begun = 0;
let ended = 0;
let dropped = 0;

const runScenario = async (name: string, script: Script, data: unknown): Promise<void> => {
  const options = script.options?.scenarios?.[name];
  if (options === undefined) throw new Error(`There is no scenario ${name}.`);
  const run = script[options.exec ?? 'default'] as (data: unknown) => Promise<void>;
  const tags = { scenario: name };
  const startTime = Date.now();
  const iterate = async (iterationInTest: number): Promise<void> => {
    const started = performance.now();
    begun += 1;
    try {
      await iterations.run({ scenario: name, startTime, iterationInTest }, () => run(structuredClone(data)));
    } catch (error) {
      if (!(error instanceof TestAborted)) tell(String((error as Error).stack ?? error));
    }
    ended += 1;
    metrics.add('iterations', 1, tags);
    metrics.add('iteration_duration', performance.now() - started, tags);
  };
  const interrupted = await runSchedule({
    arrivals: arrivalsOf(name, options),
    preAllocatedVUs: options.preAllocatedVUs,
    maxVUs: options.maxVUs ?? options.preAllocatedVUs,
    gracefulStopMs: millisecondsIn(options.gracefulStop ?? '30s'),
    iterate,
    drop: () => {
      dropped += 1;
      metrics.add('dropped_iterations', 1, tags);
    },
    signal: abortSignal,
    clock: CLOCK,
  });
  if (interrupted > 0) tell(`${interrupted} iterations were interrupted.`);
};

const runTest = async (path: string): Promise<number> => {
  const script = await loadScript(path);
  const { scenarios = {}, thresholds = {}, summaryTrendStats } = script.options ?? {};
  const judged = Object.entries(thresholds).flatMap(([name, sources]) => {
    const metric = metrics.watch(name);
    return sources.map((source) => parseThreshold(metric, source));
  });
  const data: unknown = JSON.parse(JSON.stringify((await script.setup?.()) ?? null));
  const started = performance.now();
  const secondsNow = (): number => (performance.now() - started) / 1000;
  const progress = setInterval(
    () => tell(`${secondsNow().toFixed(0)} s: ${ended} of ${begun} journeys ended, ${dropped} dropped`),
    PROGRESS_MS,
  );
  await Promise.all(Object.keys(scenarios).map((name) => runScenario(name, script, data)));
  clearInterval(progress);
  await script.teardown?.(data);
  const seconds = secondsNow();
  const summary = summaryOf(metrics.all(), judged, seconds, summaryTrendStats);
  const written = script.handleSummary?.(summary) ?? { stdout: `${JSON.stringify(summary, null, 2)}\n` };
  for (const [file, content] of Object.entries(written)) {
    if (file === 'stdout') process.stdout.write(content);
    else writeFileSync(file, content);
  }
  const crossed = judged.filter(({ holds }) => !holds(seconds));
  for (const { metric, source } of crossed) tell(`Threshold crossed: ${metric.name} ${source}`);
  return crossed.length > 0 ? 99 : 0;
};

const SCRIPT_EXCEPTION = 107;
const SCRIPT_ABORTED = 108;

const code = await runTest(resolve(process.argv[2] ?? '')).catch((error: unknown) => {
  tell(String((error as Error).stack ?? error));
  return error instanceof TestAborted ? SCRIPT_ABORTED : SCRIPT_EXCEPTION;
});
if (abortSignal.aborted) tell((abortSignal.reason as Error).message);
// Interrupted iterations may still wait for a response.
process.exit(abortSignal.aborted ? SCRIPT_ABORTED : code);

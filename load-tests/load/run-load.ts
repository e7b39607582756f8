import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currentRun } from '../faults/machine/this-machine.ts';
import { compare, isClean } from '../oracle/compare.ts';
import { readJournal } from '../oracle/read-journal.ts';
import { openSources } from '../oracle/sources.ts';
import type { Footprint } from './footprint.ts';
import { startJournal } from './journal-process.ts';
import { loadPage } from './page.ts';
import { type Plan, resultName } from './plan.ts';
import { MOST_POINTS, plot } from './plot.ts';
import { runScript } from './run-script.ts';
import type { Runner } from './runner.ts';
import { crossedThresholds, readSummary, type Summary } from './summary-file.ts';
import { type LoadVenue, startFleetVenue, startVenue, takeVenue } from './venue.ts';

const CROSSED = 99;

export type LoadRun = {
  readonly plan: Plan;
  readonly runner: Runner;
  /** Folder for the page and its plots. */
  readonly results: URL;
  readonly tell: (line: string) => void;
};

/** Writes the page. @returns whether the oracle finds nothing wrong */
const report = async (
  { plan, runner, results, tell }: LoadRun,
  venue: LoadVenue,
  run: {
    readonly journalFile: string;
    readonly summary: Summary;
    readonly dashboard: string;
    readonly kills: number;
    readonly footprints: readonly Footprint[];
    /** By `performance.now`. */
    readonly ended: number;
  },
): Promise<boolean> => {
  const sources = await openSources(venue);
  const caughtUpAfterS = (performance.now() - run.ended) / 1000;
  const { attempts, timeline } = await readJournal(run.journalFile);
  const comparison = await compare(attempts, sources);
  const picture = `${resultName(plan)}.svg`;
  const hasPlot = attempts.size() > 0;
  if (hasPlot) writeFileSync(new URL(picture, results), plot(timeline.points(MOST_POINTS)));
  const page = loadPage({
    plan,
    runner: runner.name,
    on: currentRun(),
    summary: run.summary,
    attempts,
    latencies: timeline.percentiles(),
    comparison,
    caughtUpAfterS,
    kills: run.kills,
    footprints: run.footprints,
    ...(hasPlot ? { plot: picture } : {}),
    ...(runner.isK6 ? { dashboard: run.dashboard } : {}),
  });
  const file = new URL(`${resultName(plan)}.md`, results);
  writeFileSync(file, page);
  tell(`\n${page}\nWritten to ${fileURLToPath(file)}`);
  return isClean(comparison);
};

/** @returns exit code: the runner's, such as 99 for a crossed threshold, or 1 if the oracle finds something wrong */
export const runLoad = async (folder: string, load: LoadRun): Promise<number> => {
  const { plan, runner, results, tell } = load;
  tell(plan.url === undefined ? 'Starting the product …' : `Using the product at ${plan.url} …`);
  const venue = await (plan.url !== undefined
    ? takeVenue(plan.url, plan)
    : plan.restart === true
      ? startFleetVenue(folder, plan.name)
      : startVenue(folder, plan));
  const journalFile = join(folder, 'journal');
  const journal = await startJournal(journalFile, folder);
  mkdirSync(results, { recursive: true });
  const dashboard = `${resultName(plan)}.html`;
  const files = {
    summary: join(folder, 'summary.json'),
    dashboard: fileURLToPath(new URL(dashboard, results)),
  };
  tell(`${plan.name}, run by ${runner.name} …`);
  const { code, ...watched } = await runScript(folder, plan, venue, runner, journal.url, files, tell);
  const ended = performance.now();
  await journal.end();
  const summary = readSummary(files.summary);
  if (summary === undefined || (code !== 0 && code !== CROSSED)) {
    tell(`The run ended with ${code} before its result; the lines above say why.`);
    return code === 0 ? 1 : code;
  }
  tell('Comparing the journal with what the product holds …');
  const isGood = await report(load, venue, { journalFile, summary, dashboard, ended, ...watched });
  const crossed = crossedThresholds(summary);
  if (crossed.length > 0) tell(`Thresholds crossed: ${crossed.join(', ')}`);
  if (!isGood) tell('The oracle found lost, doubled or phantom signatures.');
  return isGood ? code : 1;
};

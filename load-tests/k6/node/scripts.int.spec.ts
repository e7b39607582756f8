import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inPlace } from '../../faults/machine/place.ts';
import { ANSWERS_BEFORE_DURABLE } from '../../faults/machine/product-process.ts';
import { until } from '../../faults/machine/until.ts';
import { startJournal } from '../../load/journal-process.ts';
import { SCRIPTS } from '../../load/plan.ts';
import { metricValue, readSummary, type Summary } from '../../load/summary-file.ts';
import { type LoadVenue, startVenue } from '../../load/venue.ts';
import { compare, isClean } from '../../oracle/compare.ts';
import { readJournal } from '../../oracle/read-journal.ts';
import { openSources } from '../../oracle/sources.ts';

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));
const SMOKES = SCRIPTS.filter((name) => name.endsWith('-smoke'));

const runScript = async (
  folder: string,
  name: string,
  { url, owner, waiverId }: LoadVenue,
  env: NodeJS.ProcessEnv,
) => {
  const summaryFile = join(folder, `${name}.json`);
  const child = spawn(process.execPath, [RUN, fileURLToPath(new URL(`../${name}.ts`, import.meta.url))], {
    cwd: folder,
    env: {
      BASE_URL: url,
      USERNAME: owner.username,
      PASSWORD: owner.password,
      WAIVER_ID: waiverId,
      SUMMARY_FILE: summaryFile,
      DURATION_S: '2',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, told, summary: readSummary(summaryFile) };
};

const judgeRun = async (venue: LoadVenue, journalFile: string) => {
  const { attempts } = await readJournal(journalFile);
  const comparison = await compare(attempts, await openSources(venue));
  return { acknowledged: attempts.count('acknowledged'), comparison };
};

const callsOf = (summary: Summary): readonly string[] =>
  Object.keys(summary.metrics).filter((metric) => metric.startsWith('http_req_duration{name:'));

describe('k6 scripts on the stand-in', () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let whole: Promise<void> = over;
  let folder = '';
  let venue: LoadVenue;
  let journalUrl = '';

  beforeAll(async () => {
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    whole = inPlace(async (place) => {
      folder = place;
      venue = await startVenue(place, { name: 'family-smoke' });
      journalUrl = (await startJournal(join(place, 'journal'), place)).url;
      resolve();
      await over;
    });
    whole.catch(reject);
    await begun;
  });
  afterAll(async () => {
    end();
    await whole;
  });

  it.each(SMOKES)('%s completes every journey and makes the calls that it names', async (name) => {
    const { code, told, summary } = await runScript(folder, name, venue, { JOURNAL_URL: journalUrl });
    expect(code, told).toBe(0);
    if (summary === undefined) throw new Error('There is no summary.');
    const unused = callsOf(summary).filter((metric) => metricValue(summary, metric, 'count') === 0);
    expect(unused).toEqual([]);
    expect(metricValue(summary, 'iterations', 'count')).toBe(4);
  });

  it('ends with 108 when the journal’s disk is full, before anything is signed', async () => {
    const full = await startJournal('/dev/full', folder);
    const { code, told, summary } = await runScript(folder, 'sign-smoke', venue, { JOURNAL_URL: full.url });
    expect(told).toMatch(/test aborted: The journal cannot be written \(its disk is full\)/);
    expect(code).toBe(108);
    if (summary === undefined) throw new Error('There is no summary.');
    expect(metricValue(summary, 'http_req_duration{name:POST /v1/signed_waiver}', 'count')).toBe(0);
  });

  it('signs what log, export, list and outbox hold', async () => {
    const { acknowledged, comparison } = await judgeRun(venue, join(folder, 'journal'));
    expect(acknowledged).toBeGreaterThan(0);
    expect(isClean(comparison), JSON.stringify(comparison)).toBe(true);
    expect(comparison.findings.map(({ found }) => found)).toEqual(Array(4).fill(acknowledged));
  });
});

describe('oracle', () => {
  it('finds the losses of a product that answers before it stores', async () => {
    await inPlace(async (place) => {
      const venue = await startVenue(place, { name: 'sign-load' }, ANSWERS_BEFORE_DURABLE);
      const journalFile = join(place, 'journal');
      const journal = await startJournal(journalFile, place);
      const env = { JOURNAL_URL: journal.url, RATE: '40', DURATION_S: '4' };
      const running = runScript(place, 'sign-load', venue, env);
      await until('some are acknowledged', () => readFileSync(journalFile, 'utf8').includes('acknowledged'));
      await venue.strike?.('product');
      const { code, told } = await running;
      expect(told).toMatch('Threshold crossed: checks{check:completed} rate==1');
      expect(code).toBe(99);
      const { comparison } = await judgeRun(venue, journalFile);
      expect(comparison.findings[0]).toMatchObject({ source: 'log', doubled: 0, phantom: 0 });
      expect(comparison.findings[0]?.lost).toBeGreaterThan(0);
    });
  });
});

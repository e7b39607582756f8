import { type BenchRow, type PartResult, saveReport } from '@waivers/load-tests/bench/report.ts';
import { partsUsage, runParts, selectParts } from '@waivers/load-tests/bench/run-parts.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { openChromium } from '../chromium.ts';
import { startTestProduct } from '../product.ts';
import { type Responsiveness, typeForTen, typeIntoBareBox } from '../steps/sign-typing.ts';
import { measureWriting } from './bench-authoring.ts';
import { measureList } from './bench-list.ts';
import { serveHelloPage } from './hello-page.ts';
import { type VisitMeasurement, visit } from './measured-visit.ts';

/** `npm run bench:web`: our pages on a slow phone, compared with bare ones. Ratios, because machines differ. */

const RUNS = Number(process.env.RUNS ?? 7);
const TYPING_RUNS = Number(process.env.TYPING_RUNS ?? 5);
const SCROLL_RUNS = Number(process.env.SCROLL_RUNS ?? 3);
const WRITING_RUNS = Number(process.env.WRITING_RUNS ?? 3);
const HAS_ALL_RUNS = [
  process.env.RUNS,
  process.env.TYPING_RUNS,
  process.env.SCROLL_RUNS,
  process.env.WRITING_RUNS,
].every((runs) => runs === undefined);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const medianOf = (all: readonly VisitMeasurement[], of: keyof VisitMeasurement): number =>
  median(all.map((each) => each[of]));

/** Picks the best of several runs, because other load can only slow a run down. */
const best = (all: readonly Responsiveness[]): Responsiveness => ({
  longestTask: Math.min(...all.map(({ longestTask }) => longestTask)),
  longestWork: Math.min(...all.map(({ longestWork }) => longestWork)),
  framesOnTime: Math.max(...all.map(({ framesOnTime }) => framesOnTime)),
});

type Language = 'sign' | 'japanese';
const PAGES = { sign: 'sign page', japanese: 'sign page in Japanese' } as const;

const visitRow = (
  visits: Visits,
  page: Language,
  what: string,
  of: 'painted' | 'ready' | 'kib',
  aim?: number,
): BenchRow => {
  const [measured, bare] = [medianOf(visits[page], of), medianOf(visits.hello, of)];
  const unit = of === 'kib' ? 'KiB' : 'ms';
  return {
    what: `${PAGES[page]}, ${what}, median of ${RUNS} visits on a slow line`,
    measured,
    unit,
    against: `bare React page, ${bare.toFixed(of === 'kib' ? 1 : 0)} ${unit}`,
    ratio: measured / bare,
    target: aim === undefined ? '(beside it)' : `<= ${aim}`,
    met: aim === undefined || measured / bare <= aim,
  };
};

const LONGEST_MS = 50;

/** Compares the CPU time of the longest tasks, because browsers report wall-clock times only from 50 ms. */
const taskRow = (
  what: string,
  all: readonly Responsiveness[],
  bareWhat: string,
  bareRuns: readonly Responsiveness[],
): BenchRow => {
  const [own, bare] = [best(all), best(bareRuns)];
  const clock = own.longestTask === 0 ? 'none over 50 ms' : `${own.longestTask.toFixed(0)} ms`;
  const onTime = `by the clock ${clock}, ${(own.framesOnTime * 100).toFixed(0)} % of frames on time`;
  return {
    what: `${what}, longest task by its processor time, the calmest of ${all.length} runs (${onTime})`,
    measured: own.longestWork,
    unit: 'ms',
    against: `${bareWhat}, ${bare.longestWork.toFixed(0)} ms`,
    ratio: own.longestWork / bare.longestWork,
    target: 'no task over 50 ms',
    // Wall-clock time does not count here, because other programs may interrupt a task.
    met: own.longestWork <= LONGEST_MS,
  };
};

const shiftRow = (visits: Visits): BenchRow => ({
  what: 'sign page, layout shift while it loads',
  measured: medianOf(visits.sign, 'shift'),
  unit: '',
  against: `bare React page, ${medianOf(visits.hello, 'shift')}`,
  ratio: Number.NaN,
  target: '0',
  met: medianOf(visits.sign, 'shift') === 0,
});

const moreRow = (shownMore: readonly number[]): BenchRow => {
  const [first, last] = [median(shownMore.slice(0, 10)), median(shownMore.slice(-10))];
  return {
    what: 'owner’s list, 20 rows more, processor of the page, near 1,000 rows',
    measured: last,
    unit: 'ms',
    against: `the same near its beginning, ${first.toFixed(0)} ms`,
    ratio: last / first,
    target: '(beside it)',
    met: true,
  };
};

type Visits = Readonly<Record<'hello' | Language, VisitMeasurement[]>>;

const visitPages = async (url: string): Promise<Visits> => {
  const visits: Visits = { hello: [], sign: [], japanese: [] };
  for (let run = 0; run < RUNS; run += 1) {
    visits.hello.push(await visit(browser, hello.url));
    visits.sign.push(await visit(browser, url));
    visits.japanese.push(await visit(browser, `${url}?locale=ja`));
  }
  return visits;
};

const bareBoxes = async (): Promise<readonly Responsiveness[]> => {
  const typed: Responsiveness[] = [];
  for (let run = 0; run < TYPING_RUNS; run += 1) typed.push(await typeIntoBareBox(browser, hello.url));
  return typed;
};

const signingRows = async (): Promise<readonly BenchRow[]> => {
  const product = await startTestProduct();
  try {
    const waiver = await product.publish('Bench');
    const visits = await visitPages(`${product.url}/sign-waiver/${waiver}`);
    const typed: { readonly bare: Responsiveness[]; readonly ten: Responsiveness[] } = { bare: [], ten: [] };
    for (let run = 0; run < TYPING_RUNS; run += 1) {
      typed.bare.push(await typeIntoBareBox(browser, hello.url));
      typed.ten.push(await typeForTen(browser, product.url, waiver));
    }
    return [
      ...(['sign', 'japanese'] as const).flatMap((language) => [
        visitRow(visits, language, 'text painted', 'painted', 0.6),
        visitRow(visits, language, 'form ready', 'ready', 2),
        visitRow(visits, language, 'sent', 'kib'),
      ]),
      shiftRow(visits),
      taskRow('typing in the form of ten children', typed.ten, 'a bare box', typed.bare),
    ];
  } finally {
    await product.stop();
  }
};

const listRows = async (): Promise<readonly BenchRow[]> => {
  const { bare, scrolled, shownMore } = await measureList(browser, hello.url, SCROLL_RUNS);
  return [
    taskRow('scrolling through 1,000 rows of the owner’s list', scrolled, 'as many bare lines', bare),
    moreRow(shownMore),
  ];
};

const writingRows = async (): Promise<readonly BenchRow[]> => {
  const bare = await bareBoxes();
  const typed = await measureWriting(browser, WRITING_RUNS);
  const what = 'typing in a waiver of 60 sections and 500 fields, its live preview beside it';
  return [taskRow(what, typed, 'a bare box', bare)];
};

const conditions = (): string =>
  `Chromium ${browser.version()} without a window. Visits by turns, on a line of 1.6 Mbit/s and 150 ms with a quarter of the processor; typing and scrolling are not throttled. A time alone says little about another machine: compare ratios.`;

const PARTS: Readonly<Record<string, () => Promise<PartResult>>> = {
  signing: async () => ({ rows: await signingRows(), remarks: [conditions()] }),
  list: async () => ({ rows: await listRows() }),
  writing: async () => ({ rows: await writingRows() }),
};

const RESULTS = { name: 'bench-web', title: 'Benchmark of the pages' };
const USAGE = partsUsage('npm run bench:web', PARTS);
const { values } = commandLine(USAGE, { only: { type: 'string' } });
const selected = selectParts(PARTS, values.only, USAGE);

const hello = await serveHelloPage();
const browser = await openChromium();
try {
  const measured = await runParts(RESULTS.title, selected, (part) => part());
  if (HAS_ALL_RUNS) saveReport(RESULTS, measured, Object.keys(PARTS));
} finally {
  await browser.close();
  await hello.close();
}

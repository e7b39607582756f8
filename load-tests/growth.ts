import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import type { Bench } from './bench/place.ts';
import { tell } from './bench/run-parts.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { inPlace } from './faults/machine/place.ts';
import { measureOnGeneratedRows, type OnGeneratedRows } from './growth/on-generated-rows.ts';
import { costRow, generatedPage, growthPage } from './growth/page.ts';
import type { Cost } from './growth/resources.ts';
import { openGrowingVenue, STATEMENT_STATISTICS } from './growth/venue.ts';
import { isClean } from './oracle/compare.ts';

/** `npm run growth`: what a signature costs as the log grows, and whether all of them are there in the end. */

const USAGE = `npm run growth                      signs a million waivers, which takes one to two hours
npm run growth -- --signatures N    only 10000 or 100000, without saving the page
npm run growth -- --generated       signs on 1 and 10 million generated rows, and reads them`;

const SIZES = [10_000, 100_000, 1_000_000];
const GENERATED = [1_000_000, 10_000_000];

const { values } = commandLine(USAGE, { signatures: { type: 'string' }, generated: { type: 'boolean' } });
const most = Number(values.signatures ?? SIZES.at(-1));
if (values.generated === true && values.signatures !== undefined) {
  process.stderr.write('Use either --generated or --signatures.\n');
  process.exit(2);
}
if (!SIZES.includes(most)) {
  process.stderr.write(`--signatures takes ${SIZES.join(', ')}, not "${values.signatures}".\n`);
  process.exit(2);
}

const save = (name: string, text: string): void => {
  tell(`\n${text}`);
  writeFileSync(new URL(`./results/${name}.md`, import.meta.url), text);
};

const grow = async (bench: Bench): Promise<void> => {
  const venue = await openGrowingVenue(bench, 'growth');
  const costs = new Map<number, Cost>();
  for (const size of SIZES.filter((each) => each <= most)) {
    const cost = await venue.growTo(size);
    costs.set(size, cost);
    tell(costRow(size, cost));
  }
  const comparison = await venue.compare();
  const footprints = await venue.end();
  const text = growthPage(costs, footprints, venue.attempts.size(), comparison);
  if (most === SIZES.at(-1)) save('growth', text);
  else tell(`\n${text}`);
  process.exitCode = isClean(comparison) ? 0 : 1;
};

const growOnGeneratedRows = async (bench: Bench): Promise<void> => {
  const measured = new Map<number, OnGeneratedRows>();
  for (const rows of GENERATED) {
    const measurement = await measureOnGeneratedRows(bench, rows);
    measured.set(rows, measurement);
    tell(costRow(rows, measurement.cost));
  }
  save('growth-generated', generatedPage(measured));
};

// A guardian process stops everything started here when this process ends.
await inPlace(async (folder) => {
  const cluster = await makeCluster(join(folder, 'cluster'), { settings: STATEMENT_STATISTICS });
  await (values.generated === true ? growOnGeneratedRows : grow)({ cluster, folder, tell });
});

import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { PARTS } from './bench/parts.ts';
import { saveReport } from './bench/report.ts';
import { partsUsage, runParts, selectParts, tell } from './bench/run-parts.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { inPlace } from './faults/machine/place.ts';

/** `npm run bench`: compares the product with bare peers, side by side. */

const RESULTS = { name: 'bench', title: 'Benchmark' };
const USAGE = partsUsage('npm run bench', PARTS);
const { values } = commandLine(USAGE, { only: { type: 'string' } });
const selected = selectParts(PARTS, values.only, USAGE);

// A guardian process stops everything started here when this process ends.
await inPlace(async (folder) => {
  const cluster = await makeCluster(join(folder, 'cluster'));
  const measured = await runParts(RESULTS.title, selected, (part) => part({ cluster, folder, tell }));
  saveReport(RESULTS, measured, Object.keys(PARTS));
});

import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { PARTS } from './bench/parts.ts';
import { type BenchRow, report } from './bench/report.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { inPlace } from './faults/machine/place.ts';

/** `npm run bench`: prints one table per run. Never fails, because missed targets are only marked. */

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `npm run bench                      measures everything and saves the table
npm run bench -- --only part,part  only these: ${Object.keys(PARTS).join(', ')}`;

const { values } = commandLine(USAGE, { only: { type: 'string' } });
const wanted = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  tell(`Unknown part ${unknown.join(', ')}.\n\n${USAGE}`);
  process.exit(2);
}
const chosen = Object.entries(PARTS).filter(([name]) => wanted.includes(name));

// A guardian process stops everything started here when this process ends.
await inPlace(async (folder) => {
  const rows: BenchRow[] = [];
  const remarks: string[] = [];
  const cluster = await makeCluster(join(folder, 'cluster'));
  for (const [name, part] of chosen) {
    const started = performance.now();
    tell(`${name} ...`);
    const result = await part({ cluster, folder, tell });
    rows.push(...result.rows);
    remarks.push(...(result.remarks ?? []));
    tell(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  const isWhole = chosen.length === Object.keys(PARTS).length;
  report({ name: 'bench', title: 'Benchmark' }, rows, remarks, isWhole);
});

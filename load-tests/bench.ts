import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PARTS } from './bench/parts.ts';
import { type Row, report } from './bench/report.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { inPlace } from './faults/machine/place.ts';

/**
 * `npm run bench [-- --only write,follow,rebuild,list,start]`: one run, one table. Nothing here is asserted; targets that
 * are missed say so. The table is kept when all parts have run.
 */

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = Object.entries(PARTS).filter(
  ([name]) => values.only === undefined || values.only.split(',').includes(name),
);
if (chosen.length === 0) {
  tell(`There is no part "${values.only}": ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}

// In a place with a guardian: what a part has started goes with this process, however that ends.
await inPlace(async (folder) => {
  const rows: Row[] = [];
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
  report(rows, remarks, chosen.length === Object.keys(PARTS).length);
});

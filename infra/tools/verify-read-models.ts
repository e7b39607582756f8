import type { Projection } from '@waivers/projections/engine/projection.ts';
import type { RowDifference } from '@waivers/projections/engine/verification/compare-builds.ts';
import { verifyReadModel } from '@waivers/projections/engine/verification/verify-read-model.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { type OpenedDatabase, runCommand } from './database-for-command.ts';
import {
  areReadModels,
  READ_MODEL_NAMES,
  selectReadModels,
  withReadModelSource,
} from './read-models-for-command.ts';
import { createRebuildDisplay } from './rebuild-display.ts';

const USAGE = `npm run verify-read-models                    compares every read model with a rebuild, row by row
npm run verify-read-models -- <read model> …  only these: ${READ_MODEL_NAMES.join(', ')}

  Prints differing rows by ids and column names, never personal values. Exits with 1 if a row differs.
  Changes nothing; "npm run rebuild" fixes differences. Takes about as long as a rebuild event by event.`;

const lineOf = ({ table, kind, key, columns }: RowDifference): string => {
  const which = Object.entries(key).map(([name, value]) => `${name}=${String(value)}`);
  const what = kind === 'different' ? `different: ${columns.join(', ')}` : kind;
  return `  ${table} ${what}: ${which.join(' ')}`;
};

const verifyAll = (opened: OpenedDatabase, projections: readonly Projection[]): Promise<number> =>
  withReadModelSource(opened, async ({ source }) => {
    let wrong = 0;
    for (const projection of projections) {
      const { show } = createRebuildDisplay(process.stderr, projection.name, await source.log.head());
      const { rows, missing, tooMany, differences } = await verifyReadModel({
        ...source,
        projection,
        onProgress: show,
      });
      wrong += missing + tooMany;
      if (process.stderr.isTTY) process.stderr.write('\n');
      const summary = missing + tooMany === 0 ? 'no differences' : `${missing} missing, ${tooMany} extra`;
      console.log(`${projection.name}: ${rows} rows, ${summary}`);
      for (const difference of differences) console.log(lineOf(difference));
    }
    return wrong;
  });

const { positionals } = commandLine(USAGE, {}, areReadModels);
await runCommand('beside', async (opened) => {
  if ((await verifyAll(opened, selectReadModels(positionals))) === 0) return 'All rows match the log.';
  process.exitCode = 1;
  return undefined;
});

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

/** `npm run verify-read-models`: whether read models say what the log says, beside a running product or without one. */

const USAGE = `npm run verify-read-models                    compares every read model with one built anew, row by row
npm run verify-read-models -- <read model> …  only these: ${READ_MODEL_NAMES.join(', ')}

  Prints each row that differs, by its ids and the names of its columns, never by what people wrote. Exits with 1 if one does.
  What is shown is not changed; "npm run rebuild" puts a difference right. It takes about as long as a rebuild event by event.`;

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
      const said = missing + tooMany === 0 ? 'nothing differs' : `${missing} missing, ${tooMany} too many`;
      console.log(`${projection.name}: ${rows} rows, ${said}`);
      for (const difference of differences) console.log(lineOf(difference));
    }
    return wrong;
  });

const { positionals } = commandLine(USAGE, {}, areReadModels);
await runCommand('beside', async (opened) => {
  if ((await verifyAll(opened, selectReadModels(positionals))) === 0)
    return 'Every row says what the log says.';
  process.exitCode = 1;
  return undefined;
});

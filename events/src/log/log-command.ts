import { commandLine } from '../command-line.ts';
import { beginEpoch } from './identity.ts';
import { openLog } from './open-log.ts';

const USAGE = `Usage: npm run log -- new-epoch

  new-epoch   Says in the log that it was restored from a backup or copied. Every position given out before becomes
              foreign, so that read models are built anew and nothing is sent twice. Stop the product first.

DATABASE_URL names the database, as its owner; EVENTSTOREDB_URL the event store, where the log stands there.`;

/**
 * The command line of the log.
 * @returns the exit status: 0 done, 1 failed, 2 not understood
 */
const run = async (env: NodeJS.ProcessEnv): Promise<number> => {
  commandLine(USAGE, {}, (words) => words.length === 1 && words[0] === 'new-epoch');
  const url = env.EVENTSTOREDB_URL ?? env.DATABASE_URL;
  if (url === undefined) {
    console.error(USAGE);
    return 2;
  }
  const log = await openLog(url, { prefix: env.EVENTSTOREDB_PREFIX });
  try {
    const position = await beginEpoch(log);
    console.log(`A new epoch has begun at ${position}.`);
    return 0;
  } catch (error) {
    console.error(`No new epoch has begun: ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await log.close();
  }
};

process.exitCode = await run(process.env);

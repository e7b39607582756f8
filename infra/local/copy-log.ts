import { runCommand } from './database-for-command.ts';

/**
 * `npm run copy-log`: the log's own command line. The address that is left out is the product's database, that of a data
 * folder included; nothing may run on it meanwhile.
 */
const copyLog = async (): Promise<void> => {
  await import('@waivers/events/log/copy-log-command.ts');
};

const names = (option: string): boolean =>
  process.argv.some((word) => word === option || word.startsWith(`${option}=`));

if (names('--from') === names('--to')) await copyLog();
else {
  await runCommand('alone', async ({ databaseUrl }) => {
    process.argv.push(names('--from') ? '--to' : '--from', databaseUrl);
    await copyLog();
    return undefined;
  });
}

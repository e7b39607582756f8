import { runCommand } from './database-for-command.ts';

/** `npm run log`: the log's own command line, on the data folder's database when no other is named. */
const runLogCommand = async (): Promise<void> => {
  await import('@waivers/events/log/log-command.ts');
};

if (process.argv.slice(2).join(' ') !== 'new-epoch') await runLogCommand();
else {
  await runCommand('alone', async ({ databaseUrl, settings: { eventStore } }) => {
    process.env.DATABASE_URL = databaseUrl;
    if (eventStore !== undefined) process.env.EVENTSTOREDB_URL = eventStore.url;
    await runLogCommand();
    return undefined;
  });
}

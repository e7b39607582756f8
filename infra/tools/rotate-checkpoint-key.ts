import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import {
  checkpointKeys,
  checkpointVerifiers,
  rotateCheckpointKey,
} from '@waivers/events/tree/checkpoint-keys.ts';
import { findUnknownKeys, recordLostKeys } from '@waivers/events/tree/lost-keys.ts';
import { formatVerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, type OpenedDatabase, openOwnLog, runCommand } from './database-for-command.ts';

const USAGE = `npm run rotate-checkpoint-key            makes the next key that signs checkpoints
npm run rotate-checkpoint-key -- --lost  also records that the secrets of earlier keys are lost

  A running product signs with the new key from its next checkpoint on. Earlier checkpoints and receipts stay valid.
  --lost is needed where checkpoints were signed by a key that is not stored any more: the product signs nothing until then.
  It is recorded for good, and verify-log says so each time. Run verify-log first: such a checkpoint may also be forged.`;

const { lost: isLost } = commandLine(USAGE, { lost: { type: 'boolean', default: false } }).values;

const kyselyOn = (connectionString: string): Kysely<KeysDatabase> =>
  new Kysely({ dialect: new PostgresDialect({ pool: openOneOffPool(connectionString, 2) }) });

const readIdentity = async (opened: OpenedDatabase) => {
  const log = await openOwnLog(opened, { connectionString: opened.databaseUrl, isReadOnly: true });
  try {
    const history = await readHistory(log);
    if (history === undefined) throw new StartRefused('There is no log yet. Nothing was changed.');
    return { logId: history.logId, epoch: history.epoch };
  } finally {
    await log.close();
  }
};

/** `npm run rotate-checkpoint-key`: works whether or not the product is running. */
await runCommand('beside', async (opened) => {
  const masterKey = await masterKeyFor(opened);
  const identity = await readIdentity(opened);
  const [owner, app] = [
    kyselyOn(opened.databaseUrl),
    kyselyOn(connectionStringFor(opened.databaseUrl, masterKey, 'app')),
  ];
  try {
    const unknown = await findUnknownKeys(owner, (epoch) =>
      checkpointVerifiers(owner, masterKey, { ...identity, epoch }),
    );
    const named = unknown.map(
      ({ epoch, keyId, smallest, largest }) =>
        `- key ${keyId.toString(16).padStart(8, '0')} of epoch ${epoch}, trees of ${smallest} to ${largest} events`,
    );
    if (unknown.length > 0 && !isLost)
      throw new StartRefused(
        `Checkpoints were signed by keys that are not stored here:\n${named.join('\n')}\nIf they are lost, run this again with ` +
          '--lost. If not, restore the secrets of the database (schema keys). Nothing was changed.',
      );
    if (unknown.length > 0) await recordLostKeys(owner, unknown);
    await rotateCheckpointKey(app, masterKey);
    const { signers } = await checkpointKeys(app, masterKey, identity);
    const lines = signers[0].keys.map((key) => `log ${formatVerifierKey(key)}`);
    return [
      'The next key signs from the next checkpoint on.',
      ...(unknown.length === 0 ? [] : ['Recorded as lost, for good:', ...named]),
      'Add these lines to every policy that people keep of this log, and leave the earlier lines there: what was signed',
      'before stays valid by them. /tlog/policy serves them within a minute.',
      ...lines,
    ].join('\n');
  } finally {
    await owner.destroy();
    await app.destroy();
  }
});

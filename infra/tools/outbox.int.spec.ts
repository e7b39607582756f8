import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { openLog } from '@waivers/events/open-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import type { MailPayload } from '@waivers/follow-ups/mails/layout/mail.ts';
import { queueMail } from '@waivers/follow-ups/mails/queue-mail.ts';
import { mailKeyOf } from '@waivers/follow-ups/outbox/mail-key.ts';
import { openTestDatabase } from '@waivers/follow-ups/testing/test-database.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVenue, type Venue } from '../testing/venue.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let log: Awaited<ReturnType<typeof openLog>>;
let venue: Venue;
beforeAll(async () => {
  test = await openTestDatabase();
  log = await openLog(test.appUrl);
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool: test.pool }) });
  await recordMasterKey(keysDatabase, TEST_MASTER_KEY);
  const keys = postgresKeyStore(keysDatabase, TEST_MASTER_KEY);
  venue = await openVenue({ log, keys }, {}, postgresBlobStore(test.pool));
});
afterAll(async () => {
  await log.close();
  await test.close();
});

/** Queues a mail and marks it as kept, as if no mail server were configured. */
const keep = async (payload: MailPayload): Promise<void> => {
  await queueMail(test.database, await mailKeyOf(test.database, TEST_MASTER_KEY), {
    eventId: randomUUID(),
    stream: signedWaiverStream(randomUUID()),
    correlationId: randomUUID(),
    recipient: 'signer',
    accountId: venue.accountId,
    personId: randomUUID(),
    notAfter: new Date(Date.now() + 3_600_000),
    payload,
  });
  await test.database.updateTable('follow_ups.outbox').set({ state: 'kept' }).execute();
};

const run = () =>
  new Promise<{ readonly status: unknown; readonly output: string }>((resolve) => {
    const env = {
      ...bareEnvironment(),
      DATA_DIR: '/nowhere',
      DATABASE_URL: test.migratorUrl,
      MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
    };
    execFile(process.execPath, [join(import.meta.dirname, 'outbox.ts')], { env }, (error, out, err) =>
      resolve({ status: error === null ? 0 : error.code, output: out + err }),
    );
  });

it('npm run outbox lists unsent mails and explains why others no longer apply', async () => {
  const [{ id: shown }, { id: voided }] = [await venue.sign(), await venue.sign()];
  await venue.void(voided);
  await venue.set({ type: 'ChooseVideoReminder', isOn: false });
  await keep({ template: 'signed-waiver', signedWaiverId: shown });
  await keep({ template: 'signed-waiver', signedWaiverId: voided });
  await keep({ template: 'signed-waiver', signedWaiverId: randomUUID() });
  await keep({ template: 'video-reminder', signedWaiverId: shown, confirmationId: randomUUID() });
  const { status, output } = await run();
  expect([status, output.match(/^(To: |\(A mail ).+/gm)?.map((line) => line.replace(/of \S+ /, ''))]).toEqual(
    [
      0,
      [
        '(A mail (video-reminder) is no longer needed.)',
        '(A mail (signed-waiver) has no recipient any more, or its content no longer applies.)',
        '(A mail (signed-waiver) is about a record that is voided.)',
        'To: anna@example.test',
      ],
    ],
  );
  expect(output).toContain('4 kept');
}, 60_000);

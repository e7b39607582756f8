import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ComposeMail } from '../mails/compose.ts';
import type { Outgoing } from '../mails/mail-delivery.ts';
import type { AttemptServices } from '../outbox/attempt.ts';
import { MAIL_KEY, senderFrom, sendingVia } from './mails.ts';
import { emptyOutbox } from './outbox-rows.ts';
import { openTestDatabase } from './test-database.ts';

type Stores = {
  readonly log: ReturnType<typeof createMemoryLog>;
  readonly keys: ReturnType<typeof memoryKeyStore>;
};

type VenueMails<Venue> = AttemptServices &
  Stores & {
    readonly venue: Venue;
    /** Mails, recorded instead of sent. */
    readonly sent: Outgoing[];
  };

/**
 * Opens a venue with an empty log and outbox for each test.
 * @param openVenue passed in, because only specs may depend on the package with test venues
 * @returns the services of the current test
 */
export const useVenueMails = <Venue extends { readonly compose: ComposeMail }>(
  openVenue: (stores: Stores) => Promise<Venue>,
): (() => VenueMails<Venue>) => {
  let current: VenueMails<Venue>;
  let test: Awaited<ReturnType<typeof openTestDatabase>>;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const [log, keys, sent] = [createMemoryLog(), memoryKeyStore(), [] as Outgoing[]];
    const venue = await openVenue({ log, keys });
    const sender = senderFrom(async (mail) => {
      sent.push(mail);
      return { kind: 'done' };
    });
    const deliveries = sendingVia(sender, venue.compose);
    const { database } = test;
    current = { log, keys, database, mailKey: MAIL_KEY, deliveries, clock: () => new Date(), venue, sent };
  });
  afterEach(async () => {
    await emptyOutbox(test.database);
    await current.log.close();
  });
  return () => current;
};

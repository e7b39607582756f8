import { followUpStream } from '@waivers/events/definitions/streams.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { type Kysely, sql } from 'kysely';
import type { ReactorDatabase } from '../database/database.ts';
import { type AttemptServices, attempt } from '../outbox/attempt.ts';
import { type LeasedRow, takeDue } from '../outbox/leases.ts';
import { senderFrom, sendingVia } from './mails.ts';

export const failing = sendingVia(
  senderFrom(() => Promise.reject(new RangeError('ada@example.com does not like it'))),
);

/** Returns a follow-up's outcome events. */
export const readOutcomes = async (log: Pick<EventLog, 'readStream'>, id: string) =>
  (await log.readStream(followUpStream(id))).map(({ type, data }) => ({ type, ...JSON.parse(data) }));

/** Deletes all rows, because the next spec starts with a different log. */
export const emptyOutbox = async (database: Kysely<ReactorDatabase>): Promise<void> => {
  for (const table of ['outbox', 'outbox_epoch'] as const)
    await database.deleteFrom(`follow_ups.${table}`).execute();
};

/** @param database a function, because specs open the database before each test */
export const outboxIn = (database: () => Kysely<ReactorDatabase>) => {
  const rows = () => database().selectFrom('follow_ups.outbox').selectAll().orderBy('queued_at').execute();
  return {
    rows,
    row: async () => {
      const [first] = await rows();
      if (first === undefined) throw new Error('The outbox is empty.');
      return first;
    },
    takeOne: async (): Promise<LeasedRow> => {
      const [taken] = await takeDue(database(), { kind: 'mail', limit: 1 });
      if (taken === undefined) throw new Error('Nothing is due.');
      return taken;
    },
    later: (column: 'leased_until' | 'due_at' | 'not_after') =>
      database()
        .updateTable('follow_ups.outbox')
        .set({ [column]: sql`clock_timestamp() - interval '1 second'` })
        .execute(),
    runToEnd: async (services: AttemptServices): Promise<void> => {
      const take = () => takeDue(database(), { kind: 'mail', limit: 10 });
      for (let taken = await take(); taken.length > 0; taken = await take())
        for (const each of taken) await attempt(services, each);
    },
  };
};

import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { waiverPublished, waiverUnpublished } from '@waivers/events/definitions/waiver.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { sql } from 'kysely';

/** What one fault does to the applying of events. */
export type Disturbance = {
  /** Whether an event cannot be applied now. */
  readonly fails?: (stream: string, version: number) => boolean;
  /** How long a transaction stays open, in seconds. */
  readonly lasts?: () => number;
};

/**
 * A read model that hides nothing: one row for each event that is applied, as often as it is applied. Those of the
 * product would not show an event that came twice, because their rows have keys.
 */
export const ledger = {
  name: 'ledger',
  version: 1,
  handles: [waiverSigned.type, personErased.type, waiverPublished.type, waiverUnpublished.type],
  tables: [
    {
      name: 'ledger',
      create:
        'create table ledger (account_id uuid not null, stream text not null, version int not null, type text not null)',
      indexes: [],
    },
  ],
  apply: async (transaction, events) => {
    const rows = events.map(({ stream, version, type, metadata }) => ({
      account_id: metadata.accountId,
      stream,
      version,
      type,
    }));
    await transaction
      .$extendTables<{ ledger: (typeof rows)[number] }>()
      .insertInto('ledger')
      .values(rows)
      .execute();
  },
} as const satisfies Projection;

/** The same read model, but its transactions fail or take their time. */
export const disturbed = (projection: Projection, { fails, lasts }: Disturbance): Projection => ({
  ...projection,
  apply: async (transaction, events) => {
    const seconds = lasts?.() ?? 0;
    if (seconds > 0) await sql`select pg_sleep(${seconds})`.execute(transaction);
    if (events.some(({ stream, version }) => fails?.(stream, version) === true)) {
      throw new RangeError('An event that this read model cannot bear.');
    }
    await projection.apply(transaction, events);
  },
});

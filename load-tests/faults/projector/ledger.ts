import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { waiverPublished, waiverUnpublished } from '@waivers/events/definitions/waiver.ts';
import { integer, text, uuid } from '@waivers/projections/engine/columns.ts';
import type { Projection } from '@waivers/projections/engine/projection.ts';
import { sql } from 'kysely';

export type Disturbance = {
  readonly fails?: (stream: string, version: number) => boolean;
  /** Returns how many seconds to keep a transaction open. */
  readonly lasts?: () => number;
};

/** Inserts a row each time an event is applied. The product's own primary keys would hide duplicates. */
export const ledger = {
  name: 'ledger',
  version: 1,
  handles: [waiverSigned.type, personErased.type, waiverPublished.type, waiverUnpublished.type],
  tables: [
    {
      name: 'ledger',
      columns: { account_id: uuid(), stream: text(), version: integer(), type: text() },
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

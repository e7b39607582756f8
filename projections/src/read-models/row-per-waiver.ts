import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  type EventHandlers,
  handledTypes,
  handleEvent,
} from '@waivers/events/delivery/follower/event-handlers.ts';
import type { RawBuilder } from 'kysely';
import { insertRows } from '../engine/insert-rows.ts';
import type { Projection, ReadModelTable } from '../engine/projection.ts';

type Drafts<Row> = Required<Pick<EventHandlers<Row>, 'WaiverDrafted'>>;

type Change<Row> = { readonly [Column in keyof Row]?: Row[Column] | RawBuilder<Row[Column]> };

type Changes<Row> = Required<
  Pick<
    EventHandlers<Change<Row>>,
    'WaiverRevised' | 'WaiverPublished' | 'WaiverUnpublished' | 'WaiverDeleted'
  >
>;

/** `WaiverDrafted` inserts the row; every later event of the stream updates it. */
export const rowPerWaiver = <Row extends Readonly<Record<string, unknown>>>(readModel: {
  readonly name: string;
  readonly version: number;
  readonly table: ReadModelTable;
  readonly drafts: Drafts<Row>;
  readonly changes: Changes<Omit<Row, 'version'>>;
}): Projection => {
  const { name, version, table } = readModel;
  const drafts: EventHandlers<Row> = readModel.drafts;
  const changes: EventHandlers<object> = readModel.changes;
  return {
    name,
    version,
    handles: handledTypes(drafts, changes),
    tables: [table],
    apply: async (transaction, events) => {
      for (const event of events) {
        const row = handleEvent(drafts, event);
        if (row !== undefined) {
          await insertRows(transaction, table, [row]);
          continue;
        }
        // Updates only rows older than the event, so repeats are no-ops.
        await transaction
          .$extendTables<Record<string, { waiver_id: string; version: number }>>()
          .updateTable(table.name)
          .set({ ...handleEvent(changes, event), version: event.version })
          .where('waiver_id', '=', idIn(event.stream))
          .where('version', '<', event.version)
          .execute();
      }
    },
  };
};

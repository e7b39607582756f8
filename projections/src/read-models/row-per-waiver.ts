import {
  waiverDeleted,
  waiverDrafted,
  waiverPublished,
  waiverRevised,
  waiverUnpublished,
} from '@waivers/events/definitions/waiver.ts';
import { insertRows } from '../engine/insert-rows.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelRow,
  type ReadModelTable,
  type ReadModelTransaction,
} from '../engine/projection.ts';

/** The draft inserts the row; every later event of the stream updates it. */
export const rowPerWaiver = (readModel: {
  readonly name: string;
  readonly version: number;
  readonly table: ReadModelTable;
  readonly draftedRow: (event: Projected<typeof waiverDrafted>) => ReadModelRow;
  /** Only if the row is older than the event, so repeats change nothing. */
  readonly change: (transaction: ReadModelTransaction, event: ProjectedEvent) => Promise<void>;
}): Projection => {
  const { name, version, table, draftedRow, change } = readModel;
  return {
    name,
    version,
    handles: [
      waiverDrafted.type,
      waiverRevised.type,
      waiverPublished.type,
      waiverUnpublished.type,
      waiverDeleted.type,
    ],
    tables: [table],
    apply: async (transaction, events) => {
      for (const event of events) {
        if (isEvent(waiverDrafted, event)) await insertRows(transaction, table, [draftedRow(event)]);
        else await change(transaction, event);
      }
    },
  };
};

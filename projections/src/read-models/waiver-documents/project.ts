import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  waiverDeleted,
  type waiverDrafted,
  waiverPublished,
  waiverRevised,
} from '@waivers/events/definitions/waiver.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type WaiverDocumentRow, waiverDocumentsTable } from './table.ts';

const draftedRow = (event: Projected<typeof waiverDrafted>): WaiverDocumentRow => ({
  account_id: event.metadata.accountId,
  waiver_id: idIn(event.stream),
  version: event.version,
  latest: canonicalJson(event.data),
  published: null,
  documents: null,
  deleted: false,
});

const change = async (transaction: ReadModelTransaction, event: ProjectedEvent): Promise<void> => {
  const update = transaction
    .$extendTables<{ waiver_documents: WaiverDocumentRow }>()
    .updateTable('waiver_documents')
    .set({ version: event.version })
    .where('waiver_id', '=', idIn(event.stream))
    .where('version', '<', event.version);
  if (isEvent(waiverRevised, event)) await update.set({ latest: canonicalJson(event.data) }).execute();
  else if (isEvent(waiverPublished, event)) {
    const documents = canonicalJson(event.data.documents);
    // A publication is always of the newest revision.
    await update.set((row) => ({ published: row.ref('latest'), documents })).execute();
  } else {
    const deleted = event.type === waiverDeleted.type;
    await update.set({ published: null, documents: null, deleted }).execute();
  }
};

export const waiverDocuments = rowPerWaiver({
  name: 'waiver_documents',
  version: 1,
  table: waiverDocumentsTable,
  draftedRow,
  change,
});

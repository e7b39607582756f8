import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  waiverDrafted,
  waiverPublished,
  waiverRevised,
  waiverUnpublished,
} from '@waivers/events/definitions/waiver.ts';
import { sql, type Updateable } from 'kysely';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { searchText } from '../../queries/search/search-text.ts';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type CountedSignatureRow, countedSignaturesTable, type WaiverRow, waiversTable } from './table.ts';

type Change = Omit<Updateable<WaiverRow>, 'waiver_id' | 'account_id' | 'version' | 'modified_at'>;

const textOf = ({ data }: Projected<typeof waiverDrafted> | Projected<typeof waiverRevised>) => ({
  title: data.title,
  search_text: searchText(data.title),
  locale: data.locale,
  background: data.config.background,
  has_video: data.config.videoUrl !== '',
  revision: data.revision,
});

const draftedRow = (event: Projected<typeof waiverDrafted>): WaiverRow => ({
  account_id: event.metadata.accountId,
  waiver_id: idIn(event.stream),
  ...textOf(event),
  published: false,
  published_revision: null,
  created_at: event.metadata.occurredAt,
  modified_at: event.metadata.occurredAt,
  version: event.version,
  deleted: false,
  signatures: 0,
});

const changeBy = (event: ProjectedEvent): Change => {
  if (isEvent(waiverRevised, event)) return textOf(event);
  if (isEvent(waiverPublished, event)) return { published: true, published_revision: event.data.revision };
  if (isEvent(waiverUnpublished, event)) return { published: false, published_revision: null };
  return { published: false, published_revision: null, deleted: true };
};

/** Only events newer than the row count. */
const change = async (transaction: ReadModelTransaction, event: ProjectedEvent): Promise<void> => {
  await transaction
    .$extendTables<{ waivers: WaiverRow }>()
    .updateTable('waivers')
    .set({ ...changeBy(event), modified_at: event.metadata.occurredAt, version: event.version })
    .where('waiver_id', '=', idIn(event.stream))
    .where('version', '<', event.version)
    .execute();
};

const texts = rowPerWaiver({
  name: 'waivers',
  version: 3,
  table: waiversTable,
  draftedRow,
  change,
});

const counted = ({ stream, data, metadata }: Projected<typeof waiverSigned>): CountedSignatureRow => ({
  account_id: metadata.accountId,
  waiver_id: data.waiverId,
  signed_waiver_id: idIn(stream),
});

/** Counts only what has not been counted: repeats change nothing. */
const countSignatures = async (
  transaction: ReadModelTransaction,
  rows: readonly CountedSignatureRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const table = sql.id(countedSignaturesTable.name);
  await sql`
    with added as (
      insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
      on conflict do nothing returning waiver_id)
    update waivers w set signatures = w.signatures + a.number
    from (select waiver_id, count(*)::int as number from added group by waiver_id) a
    where w.waiver_id = a.waiver_id`.execute(transaction);
};

/** A waiver whose stream was parked is drafted after its signatures. */
const countAnew = async (transaction: ReadModelTransaction, waiverIds: readonly string[]): Promise<void> => {
  if (waiverIds.length === 0) return;
  await sql`
    update waivers w
    set signatures = (select count(*) from ${sql.id(countedSignaturesTable.name)} c where c.waiver_id = w.waiver_id)
    where w.waiver_id = any(${waiverIds}::uuid[])`.execute(transaction);
};

export const waivers: Projection = {
  ...texts,
  handles: [...texts.handles, waiverSigned.type],
  tables: [waiversTable, countedSignaturesTable],
  apply: async (transaction, events) => {
    const isSigned = (event: ProjectedEvent) => isEvent(waiverSigned, event);
    await texts.apply(
      transaction,
      events.filter((event) => !isSigned(event)),
    );
    await countAnew(
      transaction,
      events.flatMap((event) => (isEvent(waiverDrafted, event) ? [idIn(event.stream)] : [])),
    );
    await countSignatures(
      transaction,
      events.flatMap((event) => (isEvent(waiverSigned, event) ? [counted(event)] : [])),
    );
  },
};

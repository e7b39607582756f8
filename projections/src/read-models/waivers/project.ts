import { idIn } from '@waivers/events/definitions/streams.ts';
import { waiverDrafted, type waiverRevised } from '@waivers/events/definitions/waiver.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import {
  type EventHandlers,
  handledTypes,
  handleEvent,
} from '@waivers/events/delivery/follower/event-handlers.ts';
import { sql } from 'kysely';
import type { EventOf, ProjectedEvent, Projection, ReadModelTransaction } from '../../engine/projection.ts';
import { searchText } from '../../queries/search/search-text.ts';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type CountedSignatureRow, countedSignaturesTable, type WaiverRow, waiversTable } from './table.ts';

const textOf = ({ data }: EventOf<typeof waiverDrafted> | EventOf<typeof waiverRevised>) => ({
  title: data.title,
  search_text: searchText(data.title),
  locale: data.locale,
  background: data.config.background,
  has_video: data.config.videoUrl !== '',
  revision: data.revision,
});

const modified = ({ metadata }: ProjectedEvent) => ({ modified_at: metadata.occurredAt });

const UNPUBLISHED = { published: false, published_revision: null };

const texts = rowPerWaiver<WaiverRow>({
  name: 'waivers',
  version: 3,
  table: waiversTable,
  drafts: {
    WaiverDrafted: (event) => ({
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
    }),
  },
  changes: {
    WaiverRevised: (event) => ({ ...textOf(event), ...modified(event) }),
    WaiverPublished: (event) => ({
      published: true,
      published_revision: event.data.revision,
      ...modified(event),
    }),
    WaiverUnpublished: (event) => ({ ...UNPUBLISHED, ...modified(event) }),
    WaiverDeleted: (event) => ({ ...UNPUBLISHED, deleted: true, ...modified(event) }),
  },
});

const counted: EventHandlers<CountedSignatureRow> = {
  WaiverSigned: ({ stream, data, metadata }) => ({
    account_id: metadata.accountId,
    waiver_id: data.waiverId,
    signed_waiver_id: idIn(stream),
  }),
};

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

/** Recounts signatures that were projected before the waiver's draft, as when the waiver's stream was parked. */
const recountSignatures = async (
  transaction: ReadModelTransaction,
  waiverIds: readonly string[],
): Promise<void> => {
  if (waiverIds.length === 0) return;
  await sql`
    update waivers w
    set signatures = (select count(*) from ${sql.id(countedSignaturesTable.name)} c where c.waiver_id = w.waiver_id)
    where w.waiver_id = any(${waiverIds}::uuid[])`.execute(transaction);
};

export const waivers: Projection = {
  ...texts,
  handles: [...texts.handles, ...handledTypes(counted)],
  tables: [waiversTable, countedSignaturesTable],
  apply: async (transaction, events) => {
    const others = events.filter(({ type }) => texts.handles.includes(type));
    await texts.apply(transaction, others);
    await recountSignatures(
      transaction,
      others.flatMap((event) => (isEvent(waiverDrafted, event) ? [idIn(event.stream)] : [])),
    );
    await countSignatures(
      transaction,
      events.flatMap((event) => handleEvent(counted, event) ?? []),
    );
  },
};

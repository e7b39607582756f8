import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  type waiverDrafted,
  waiverPublished,
  waiverRevised,
  waiverUnpublished,
} from '@waivers/events/definitions/waiver.ts';
import type { Updateable } from 'kysely';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type WaiverRow, waiversTable } from './table.ts';

type Change = Omit<Updateable<WaiverRow>, 'waiver_id' | 'account_id' | 'version' | 'modified_at'>;

const textOf = ({ data }: Projected<typeof waiverDrafted> | Projected<typeof waiverRevised>) => ({
  title: data.title,
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

export const waivers = rowPerWaiver({
  name: 'waivers',
  version: 1,
  table: waiversTable,
  draftedRow,
  change,
});

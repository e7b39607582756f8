import { idIn } from '@waivers/events/definitions/streams.ts';
import { type waiverDrafted, waiverPublished, waiverRevised } from '@waivers/events/definitions/waiver.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type PublicWaiverRow, publicWaiversTable } from './table.ts';

const newestText = ({ data }: Projected<typeof waiverDrafted> | Projected<typeof waiverRevised>) => ({
  newest_title: data.title,
  newest_locale: data.locale,
  newest_background: data.config.background,
});

const draftedRow = (event: Projected<typeof waiverDrafted>): PublicWaiverRow => ({
  account_id: event.metadata.accountId,
  waiver_id: idIn(event.stream),
  published: false,
  title: '',
  locale: '',
  background: null,
  ...newestText(event),
  version: event.version,
});

const change = async (transaction: ReadModelTransaction, event: ProjectedEvent): Promise<void> => {
  const update = transaction
    .$extendTables<{ public_waivers: PublicWaiverRow }>()
    .updateTable('public_waivers')
    .set({ version: event.version })
    .where('waiver_id', '=', idIn(event.stream))
    .where('version', '<', event.version);
  if (isEvent(waiverRevised, event)) await update.set(newestText(event)).execute();
  else if (isEvent(waiverPublished, event)) {
    // A publication is always of the newest revision.
    await update
      .set((row) => ({
        published: true,
        title: row.ref('newest_title'),
        locale: row.ref('newest_locale'),
        background: row.ref('newest_background'),
      }))
      .execute();
  } else await update.set({ published: false }).execute();
};

export const publicWaivers = rowPerWaiver({
  name: 'public_waivers',
  version: 1,
  table: publicWaiversTable,
  draftedRow,
  change,
});

import { idIn } from '@waivers/events/definitions/streams.ts';
import type { waiverDrafted, waiverRevised } from '@waivers/events/definitions/waiver.ts';
import { sql } from 'kysely';
import type { EventOf } from '../../engine/projection.ts';
import { rowPerWaiver } from '../row-per-waiver.ts';
import { type PublicWaiverRow, publicWaiversTable } from './table.ts';

const newestText = ({ data }: EventOf<typeof waiverDrafted> | EventOf<typeof waiverRevised>) => ({
  newest_title: data.title,
  newest_locale: data.locale,
  newest_background: data.config.background,
});

export const publicWaivers = rowPerWaiver<PublicWaiverRow>({
  name: 'public_waivers',
  version: 1,
  table: publicWaiversTable,
  drafts: {
    WaiverDrafted: (event) => ({
      account_id: event.metadata.accountId,
      waiver_id: idIn(event.stream),
      published: false,
      title: '',
      locale: '',
      background: null,
      ...newestText(event),
      version: event.version,
    }),
  },
  changes: {
    WaiverRevised: newestText,
    // The published revision is always the newest one.
    WaiverPublished: () => ({
      published: true,
      title: sql.ref('newest_title'),
      locale: sql.ref('newest_locale'),
      background: sql.ref('newest_background'),
    }),
    WaiverUnpublished: () => ({ published: false }),
    WaiverDeleted: () => ({ published: false }),
  },
});

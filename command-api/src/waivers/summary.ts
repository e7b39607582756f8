import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import { hasUnpublishedChanges, type KeptWaiver } from '@waivers/events/folds/waiver.ts';

export const summaryOf = (waiverId: string, waiver: KeptWaiver): WaiverSummary => ({
  id: waiverId,
  title: waiver.latest.title,
  locale: waiver.latest.locale,
  published: waiver.publication !== undefined,
  editable: true,
  version: waiver.version,
  revision: waiver.latest.revision,
  unpublishedChanges: hasUnpublishedChanges(waiver),
});

import type { StoredEvent } from '../definitions/event.ts';
import type {
  waiverDeleted,
  waiverDrafted,
  waiverPublished,
  waiverRevised,
  waiverUnpublished,
} from '../definitions/waiver.ts';
import { type DecodedEvent, NEWER_EVENT } from '../log/port/codec.ts';

type Drafted = StoredEvent<typeof waiverDrafted>;
type Published = StoredEvent<typeof waiverPublished>;
export type WaiverEvent =
  | Drafted
  | StoredEvent<typeof waiverRevised>
  | Published
  | StoredEvent<typeof waiverUnpublished>
  | StoredEvent<typeof waiverDeleted>;

export type Revision = Drafted['data'];

export type Publication = { readonly revision: Revision; readonly documents: Published['data']['documents'] };

export type Waiver =
  | { readonly status: 'absent' }
  | {
      readonly status: 'kept';
      readonly accountId: string;
      readonly version: number;
      readonly latest: Revision;
      readonly publication?: Publication;
    }
  | { readonly status: 'deleted'; readonly accountId: string; readonly version: number };

export type ExistingWaiver = Extract<Waiver, { readonly status: 'kept' }>;

export const noWaiver: Waiver = { status: 'absent' };

const corrupt = (event: DecodedEvent): never => {
  throw new Error(`${event.type} cannot occur at version ${event.version} of ${event.stream}.`);
};

const published = (waiver: ExistingWaiver, event: DecodedEvent, data: Published['data']): Publication =>
  data.revision === waiver.latest.revision
    ? { revision: waiver.latest, documents: data.documents }
    : corrupt(event);

export const evolve = (waiver: Waiver, event: DecodedEvent): Waiver => {
  const { type, data } = event as DecodedEvent & WaiverEvent;
  const { version } = event;
  if (event.type === NEWER_EVENT) return waiver.status === 'absent' ? waiver : { ...waiver, version };
  if (type === 'WaiverDrafted') {
    if (waiver.status !== 'absent') return corrupt(event);
    return { status: 'kept', accountId: event.metadata.accountId, version, latest: data };
  }
  if (waiver.status !== 'kept') return corrupt(event);
  switch (type) {
    case 'WaiverRevised':
      return { ...waiver, version, latest: data };
    case 'WaiverPublished':
      return { ...waiver, version, publication: published(waiver, event, data) };
    case 'WaiverUnpublished': {
      const { publication: _gone, ...rest } = waiver;
      return { ...rest, version };
    }
    case 'WaiverDeleted':
      return { status: 'deleted', accountId: waiver.accountId, version };
    default:
      return corrupt(event);
  }
};

export const hasUnpublishedChanges = ({ publication, latest }: ExistingWaiver): boolean =>
  publication !== undefined && publication.revision.revision !== latest.revision;

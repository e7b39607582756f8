import { documentHashes } from '@waivers/events/blobs/publication-documents.ts';
import type { Decider, EarlierCommand } from '@waivers/events/commands/decider.ts';
import {
  type ExistingWaiver,
  evolve,
  noWaiver,
  type Revision,
  type Waiver,
  type WaiverEvent,
} from '@waivers/events/folds/waiver.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { DraftWaiver, WaiverCommand, WaiverText } from './commands.ts';
import { revisionOf } from './revision.ts';

export type WaiverRefusal = { readonly refused: 'not_found' } | { readonly refused: 'id_already_used' };

const NOT_FOUND: WaiverRefusal = { refused: 'not_found' };

const sameRevision = (one: Revision, other: Revision): boolean => canonicalJson(one) === canonicalJson(other);

const save = (
  waiver: ExistingWaiver,
  text: WaiverText,
): { readonly revision: Revision; readonly events: readonly WaiverEvent[] } => {
  const { latest } = waiver;
  const unchanged = revisionOf(text, latest.revision);
  if (sameRevision(unchanged, latest)) return { revision: latest, events: [] };
  const revision = { ...unchanged, revision: latest.revision + 1 };
  return { revision, events: [{ type: 'WaiverRevised', data: revision }] };
};

const publicationOf = (revision: Revision): WaiverEvent => ({
  type: 'WaiverPublished',
  data: { revision: revision.revision, documents: documentHashes(revision) },
});

const draft = (command: DraftWaiver, waiver: Waiver): readonly WaiverEvent[] | WaiverRefusal => {
  if (waiver.status !== 'absent') {
    return waiver.accountId === command.accountId ? { refused: 'id_already_used' } : NOT_FOUND;
  }
  const revision = revisionOf(command.text, 1);
  const drafted: WaiverEvent = { type: 'WaiverDrafted', data: revision };
  return command.publish ? [drafted, publicationOf(revision)] : [drafted];
};

/** Republishes an unchanged revision only if the product's own texts have changed. */
const publish = (waiver: ExistingWaiver, text: WaiverText): readonly WaiverEvent[] => {
  const { revision, events } = save(waiver, text);
  const publication = publicationOf(revision);
  const current = waiver.publication;
  const published =
    current !== undefined &&
    canonicalJson(publication.data) ===
      canonicalJson({ revision: current.revision.revision, documents: current.documents });
  return published ? events : [...events, publication];
};

const unpublish = (waiver: ExistingWaiver, text: WaiverText): readonly WaiverEvent[] => {
  const { events } = save(waiver, text);
  return waiver.publication === undefined ? events : [...events, { type: 'WaiverUnpublished', data: {} }];
};

const change = (
  command: Exclude<WaiverCommand, DraftWaiver>,
  waiver: ExistingWaiver,
): readonly WaiverEvent[] => {
  switch (command.type) {
    case 'ReviseWaiver':
      return save(waiver, command.text).events;
    case 'PublishWaiver':
      return publish(waiver, command.text);
    case 'UnpublishWaiver':
      return unpublish(waiver, command.text);
    case 'DeleteWaiver':
      return [{ type: 'WaiverDeleted', data: {} }];
  }
};

/** Refuses with `not_found` if the waiver belongs to another account, is deleted, or does not exist. */
export const decide = (command: WaiverCommand, waiver: Waiver): readonly WaiverEvent[] | WaiverRefusal => {
  if (command.type === 'DraftWaiver') return draft(command, waiver);
  if (waiver.status !== 'kept' || waiver.accountId !== command.accountId) return NOT_FOUND;
  return change(command, waiver);
};

/** Ignores the documents, because a later release may render the same revision differently. */
const essence = ({ type, data }: WaiverEvent): unknown =>
  type === 'WaiverPublished' ? [type, data.revision] : [type, data];

/** Relies on the same command yielding the same events when decided on the same state. */
export const isSame = (command: WaiverCommand, { stateBefore, events }: EarlierCommand<Waiver>): boolean => {
  const decision = decide(command, stateBefore);
  return (
    !('refused' in decision) &&
    canonicalJson(decision.map(essence)) ===
      canonicalJson(events.map((event) => essence(event as DecodedEvent & WaiverEvent)))
  );
};

export const waiverDecider: Decider<Waiver, WaiverCommand, WaiverEvent, WaiverRefusal> = {
  initial: noWaiver,
  evolve,
  decide,
  isSame,
};

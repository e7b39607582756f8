import type { WAIVER_VERSION_KINDS } from '@waivers/contract/waivers/waiver-versions.ts';
import { userOfActor } from '@waivers/events/definitions/event.ts';
import type { WaiverEvent } from '@waivers/events/folds/waiver.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

export type VersionEntry = {
  readonly version: number;
  readonly kind: (typeof WAIVER_VERSION_KINDS)[number];
  readonly at: string;
  readonly userId: string | null;
  readonly revision: number;
  readonly title: string;
  /** Version of the event that contains this revision's text. */
  readonly textAt: number;
};

/** Newest first, as a linked list so that adding an event copies nothing. */
type Entries = { readonly entry: VersionEntry; readonly earlier: Entries | undefined };

export type WaiverEntries = {
  readonly newest: Entries | undefined;
  /** Version of the current publication, or 0 if there is none. */
  readonly current: number;
};

export const noEntries: WaiverEntries = { newest: undefined, current: 0 };

const entryOf = (event: DecodedEvent, last: VersionEntry | undefined): VersionEntry | undefined => {
  const { type, data } = event as DecodedEvent & WaiverEvent;
  const { version, metadata } = event;
  const base = { version, at: metadata.occurredAt, userId: userOfActor(metadata.actor) ?? null };
  switch (type) {
    case 'WaiverDrafted':
    case 'WaiverRevised': {
      // Share one string between revisions with the same title.
      const title = data.title === last?.title ? last.title : data.title;
      const kind = type === 'WaiverDrafted' ? 'drafted' : 'revised';
      return { ...base, kind, revision: data.revision, title, textAt: version };
    }
    case 'WaiverPublished':
    case 'WaiverUnpublished':
      return last && { ...last, ...base, kind: type === 'WaiverPublished' ? 'published' : 'unpublished' };
    case 'WaiverDeleted':
      return undefined;
  }
};

export const evolveEntries = (entries: WaiverEntries, event: DecodedEvent): WaiverEntries => {
  const entry = entryOf(event, entries.newest?.entry);
  if (entry === undefined) return { ...entries, current: 0 };
  const newest = { entry, earlier: entries.newest };
  if (entry.kind === 'published') return { newest, current: entry.version };
  return { newest, current: entry.kind === 'unpublished' ? 0 : entries.current };
};

/** Returns entries newest first, plus an extra one to find out whether more follow. @param before exclusive */
export const entriesBefore = (
  { newest }: WaiverEntries,
  before: number,
  limit: number,
): readonly VersionEntry[] => {
  const found: VersionEntry[] = [];
  for (let link = newest; link !== undefined && found.length < limit; link = link.earlier) {
    if (link.entry.version < before) found.push(link.entry);
  }
  return found;
};

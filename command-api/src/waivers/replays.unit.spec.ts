import { documentHashes } from '@waivers/events/blobs/publication-documents.ts';
import { evolve, noWaiver, type Waiver, type WaiverEvent } from '@waivers/events/folds/waiver.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import type { WaiverCommand, WaiverText } from './commands.ts';
import { isSame } from './decide.ts';
import { revisionOf } from './revision.ts';

const accountId = '0190a1b2-0000-7000-8000-00000000000a';
const config = defaultWaiverConfig(
  documentWordsIn('en'),
  (role) => derivedPartKey('climbing', role),
  'Climbing',
);
const text = (title: string): WaiverText => ({ title, locale: 'en', config });

const recorded = (event: WaiverEvent, index: number): DecodedEvent => ({
  ...event,
  stream: 'waiver-1',
  version: index + 1,
  position: `position ${index + 1}`,
  eventId: `event ${index + 1}`,
  storedType: event.type,
  metadata: {
    commandId: `command ${index + 1}`,
    correlationId: 'request',
    accountId,
    actor: { kind: 'user', id: accountId },
    occurredAt: '2026-07-01T12:00:00.000Z',
  },
});

const drafted: WaiverEvent = { type: 'WaiverDrafted', data: revisionOf(text('Hall'), 1) };
const published = (
  revision: number,
  documents = documentHashes(revisionOf(text('Hall'), 1)),
): WaiverEvent => ({ type: 'WaiverPublished', data: { revision, documents } });
const met: Waiver = evolve(noWaiver, recorded(drafted, 0));
const publish = (title = 'Hall'): WaiverCommand => ({ type: 'PublishWaiver', accountId, text: text(title) });
const remove: WaiverCommand = { type: 'DeleteWaiver', accountId };

const again = (command: WaiverCommand, before: Waiver, ...events: WaiverEvent[]) =>
  isSame(command, { stateBefore: before, events: events.map(recorded) });

describe('isSame', () => {
  it('accepts a command that yields the same events on the original state', () => {
    expect(again(publish(), met, published(1))).toBe(true);
    expect(
      again(
        { ...publish(), type: 'DraftWaiver', publish: true } as WaiverCommand,
        noWaiver,
        drafted,
        published(1),
      ),
    ).toBe(true);
    expect(again(remove, met, { type: 'WaiverDeleted', data: {} })).toBe(true);
  });

  it('ignores documents that a later release renders differently', () => {
    expect(again(publish(), met, published(1, { en: '0'.repeat(64) }))).toBe(true);
  });

  it('rejects a publication of another revision', () => {
    expect(again(publish(), met, published(2))).toBe(false);
    expect(again(publish('Another hall'), met, published(1))).toBe(false);
  });

  it('rejects a different command type', () => {
    expect(again(remove, met, published(1))).toBe(false);
    expect(again(publish(), met, { type: 'WaiverDeleted', data: {} })).toBe(false);
    expect(again(publish(), met)).toBe(false);
  });

  it('rejects a command that would have been refused', () => {
    expect(again(remove, noWaiver)).toBe(false);
    expect(again(publish(), noWaiver, published(1))).toBe(false);
  });
});

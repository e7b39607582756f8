import { documentHashes } from '@waivers/events/blobs/publication-documents.ts';
import {
  evolve,
  hasUnpublishedChanges,
  noWaiver,
  type Revision,
  type Waiver,
  type WaiverEvent,
} from '@waivers/events/folds/waiver-state.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import type { WaiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import type { WaiverCommand, WaiverText } from './commands.ts';
import { decide } from './decide.ts';

const OWNER = '0190a1b2-0000-7000-8000-00000000000a';
const STRANGER = '0190a1b2-0000-7000-8000-00000000000b';

const config: WaiverConfig = defaultWaiverConfig(
  documentWordsIn('en'),
  (role) => derivedPartKey('climbing', role),
  'Climbing',
);
const text = (title = 'Climbing hall'): WaiverText => ({ title, locale: 'en', config });
const revision = (number: number, title?: string): Revision => ({ revision: number, ...text(title) });

const drafted: WaiverEvent = { type: 'WaiverDrafted', data: revision(1) };
const revised = (number: number, title: string): WaiverEvent => ({
  type: 'WaiverRevised',
  data: revision(number, title),
});
const published = (number: number, title?: string): WaiverEvent => ({
  type: 'WaiverPublished',
  data: { revision: number, documents: documentHashes(revision(number, title)) },
});
const unpublished: WaiverEvent = { type: 'WaiverUnpublished', data: {} };
const deleted: WaiverEvent = { type: 'WaiverDeleted', data: {} };

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
    // Only the first event says whose waiver it is.
    accountId: index === 0 ? OWNER : STRANGER,
    actor: { kind: 'user', id: OWNER },
    occurredAt: '2026-07-01T12:00:00.000Z',
  },
});

const given = (...events: readonly WaiverEvent[]): Waiver => events.map(recorded).reduce(evolve, noWaiver);
const when = (waiver: Waiver, command: WaiverCommand) => decide(command, waiver);

const draft = (publish: boolean, accountId = OWNER): WaiverCommand => ({
  type: 'DraftWaiver',
  accountId,
  text: text(),
  publish,
});
type Saving = 'ReviseWaiver' | 'PublishWaiver' | 'UnpublishWaiver';
const save = (type: Saving, title?: string, accountId = OWNER): WaiverCommand => ({
  type,
  accountId,
  text: text(title),
});
const remove = (accountId = OWNER): WaiverCommand => ({ type: 'DeleteWaiver', accountId });

describe('a new waiver', () => {
  it('is saved as its first revision', () => {
    expect(when(given(), draft(false))).toEqual([drafted]);
  });

  it('can be published in the same append', () => {
    expect(when(given(), draft(true))).toEqual([drafted, published(1)]);
  });

  it('needs an id of its own', () => {
    expect(when(given(drafted), draft(false))).toEqual({ refused: 'id_already_used' });
    expect(when(given(drafted, deleted), draft(true))).toEqual({ refused: 'id_already_used' });
  });

  it('does not learn that another account uses its id', () => {
    expect(when(given(drafted), draft(false, STRANGER))).toEqual({ refused: 'not_found' });
    expect(when(given(drafted, deleted), draft(false, STRANGER))).toEqual({ refused: 'not_found' });
  });

  it('gets its parts for minors from those for adults, whatever was sent', {
    meta: { spec: '4.7 each adult part is' },
  }, () => {
    const adults = {
      ...config,
      waiverParts: config.waiverParts.filter((part) => part.waiverMode === 'adult'),
    };
    expect(when(given(), { ...draft(false), text: { ...text(), config: adults } } as WaiverCommand)).toEqual([
      drafted,
    ]);
  });
});

describe('saving without publishing', () => {
  it('adds a revision when something has changed', () => {
    expect(when(given(drafted), save('UnpublishWaiver', 'New'))).toEqual([revised(2, 'New')]);
    expect(when(given(drafted, revised(2, 'New')), save('UnpublishWaiver', 'Newer'))).toEqual([
      revised(3, 'Newer'),
    ]);
  });

  it('does nothing when nothing has changed', () => {
    expect(when(given(drafted), save('UnpublishWaiver'))).toEqual([]);
  });

  it('sees a change of language alone', () => {
    const command = { ...save('UnpublishWaiver'), text: { ...text(), locale: 'de' } } as WaiverCommand;
    expect(when(given(drafted), command)).toMatchObject([
      { type: 'WaiverRevised', data: { revision: 2, locale: 'de', title: 'Climbing hall' } },
    ]);
  });

  it('sees a change of the config alone', () => {
    const command = {
      ...save('UnpublishWaiver'),
      text: { ...text(), config: { ...config, subtitle: 'Read this' } },
    } as WaiverCommand;
    expect(when(given(drafted), command)).toMatchObject([
      { type: 'WaiverRevised', data: { revision: 2, config: { subtitle: 'Read this' } } },
    ]);
  });
});

describe('publishing', () => {
  it('publishes the newest revision', {
    meta: { spec: ['1.3 publish or unpublish them', '4.1 publish through a dialog'] },
  }, () => {
    expect(when(given(drafted), save('PublishWaiver'))).toEqual([published(1)]);
  });

  it('saves what has changed in the same append', () => {
    expect(when(given(drafted), save('PublishWaiver', 'New'))).toEqual([
      revised(2, 'New'),
      published(2, 'New'),
    ]);
  });

  it('of a published waiver is saving: the new text is what customers sign', () => {
    expect(when(given(drafted, published(1)), save('PublishWaiver', 'New'))).toEqual([
      revised(2, 'New'),
      published(2, 'New'),
    ]);
  });

  it('does nothing when just this is published', () => {
    expect(when(given(drafted, published(1)), save('PublishWaiver'))).toEqual([]);
  });

  it('publishes what a preview had kept back', () => {
    const previewed = given(drafted, published(1), revised(2, 'New'));
    expect(when(previewed, save('PublishWaiver', 'New'))).toEqual([published(2, 'New')]);
  });

  it('can go back to an earlier text', () => {
    const previewed = given(drafted, published(1), revised(2, 'New'));
    expect(when(previewed, save('PublishWaiver'))).toEqual([revised(3, 'Climbing hall'), published(3)]);
  });

  it('is possible again after unpublishing', () => {
    expect(when(given(drafted, published(1), unpublished), save('PublishWaiver'))).toEqual([published(1)]);
  });

  it('brings in new texts of the product, which changed no publication by themselves', () => {
    const old = { ...published(1), data: { revision: 1, documents: { en: '0'.repeat(64) } } } as WaiverEvent;
    expect(when(given(drafted, old), save('PublishWaiver'))).toEqual([published(1)]);
  });

  it('names one document for each finished language, each another', () => {
    const { documents } = (published(1) as Extract<WaiverEvent, { type: 'WaiverPublished' }>).data;
    expect(Object.keys(documents)).toEqual(FINISHED_LOCALES);
    expect(new Set(Object.values(documents)).size).toBe(FINISHED_LOCALES.length);
  });
});

describe('previewing', () => {
  it('keeps the text and leaves the publication alone', { meta: { spec: '4.4 preview saves' } }, () => {
    expect(when(given(drafted, published(1)), save('ReviseWaiver', 'New'))).toEqual([revised(2, 'New')]);
    expect(when(given(drafted), save('ReviseWaiver', 'New'))).toEqual([revised(2, 'New')]);
  });

  it('does nothing when nothing has changed', () => {
    expect(when(given(drafted, published(1)), save('ReviseWaiver'))).toEqual([]);
  });
});

describe('unpublishing', () => {
  it('ends the publication', {
    meta: { spec: ['1.3 publish or unpublish them', '4.2 unpublish saves at once'] },
  }, () => {
    expect(when(given(drafted, published(1)), save('UnpublishWaiver'))).toEqual([unpublished]);
  });

  it('saves what has changed in the same append', () => {
    expect(when(given(drafted, published(1)), save('UnpublishWaiver', 'New'))).toEqual([
      revised(2, 'New'),
      unpublished,
    ]);
  });
});

describe('deleting', () => {
  it('takes published and saved waivers', () => {
    expect(when(given(drafted), remove())).toEqual([deleted]);
    expect(when(given(drafted, published(1)), remove())).toEqual([deleted]);
  });
});

describe.each<[string, readonly WaiverEvent[], string]>([
  ['that never was', [], OWNER],
  ['that is deleted', [drafted, published(1), deleted], OWNER],
  ['of another account', [drafted, published(1)], STRANGER],
])('a waiver %s', (_what, events, accountId) => {
  it.each([
    save('ReviseWaiver', 'New', accountId),
    save('PublishWaiver', 'New', accountId),
    save('UnpublishWaiver', 'New', accountId),
    remove(accountId),
  ])('is not found by $type', (command) => {
    expect(when(given(...events), command)).toEqual({ refused: 'not_found' });
  });
});

describe('the state', () => {
  it('knows version, newest revision, publication and whose it is', () => {
    expect(given(drafted, published(1), revised(2, 'New'))).toEqual({
      status: 'kept',
      accountId: OWNER,
      version: 3,
      latest: revision(2, 'New'),
      publication: { revision: revision(1), documents: documentHashes(revision(1)) },
    });
    expect(given(drafted, published(1), unpublished)).toEqual({
      status: 'kept',
      accountId: OWNER,
      version: 3,
      latest: revision(1),
    });
    expect(given(drafted, deleted)).toEqual({ status: 'deleted', accountId: OWNER, version: 2 });
  });

  it('tells changes that customers do not see yet', () => {
    const changes = (...events: readonly WaiverEvent[]) => {
      const waiver = given(...events);
      return waiver.status === 'kept' && hasUnpublishedChanges(waiver);
    };
    expect(changes(drafted, published(1), revised(2, 'New'))).toBe(true);
    expect(changes(drafted, published(1))).toBe(false);
    expect(changes(drafted, published(1), revised(2, 'New'), published(2, 'New'))).toBe(false);
    expect(changes(drafted, revised(2, 'New'))).toBe(false);
  });

  it.each<[string, readonly WaiverEvent[]]>([
    ['begins with anything but a draft', [published(1)]],
    ['is drafted twice', [drafted, drafted]],
    ['goes on after deletion', [drafted, deleted, unpublished]],
    ['publishes what is not the newest revision', [drafted, revised(2, 'New'), published(1)]],
  ])('is not made of a damaged stream, which %s', (_what, events) => {
    expect(() => given(...events)).toThrow(/cannot stand at version/);
  });

  it('is not made of an event that no waiver has', () => {
    const foreign = { ...recorded(drafted, 1), type: 'WaiverSigned' };
    expect(() => evolve(given(drafted), foreign)).toThrow(
      'WaiverSigned cannot stand at version 2 of waiver-1.',
    );
  });
});

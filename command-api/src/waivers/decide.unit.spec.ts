import { documentHashes } from '@waivers/events/blobs/publication-documents.ts';
import { deciderSpec } from '@waivers/events/commands/testing/decider-spec.ts';
import {
  evolve,
  hasUnpublishedChanges,
  noWaiver,
  type Revision,
  type WaiverEvent,
} from '@waivers/events/folds/waiver.ts';
import { NEWER_EVENT } from '@waivers/events/log/port/codec.ts';
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

const { given, stateAfter, stored } = deciderSpec(
  { initial: noWaiver, evolve, decide },
  { stream: 'waiver-1', accountId: OWNER },
);

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

describe('DraftWaiver', () => {
  it('saves the first revision', () => {
    given().when(draft(false)).thenEvents(drafted);
  });

  it('can publish in the same append', () => {
    given().when(draft(true)).thenEvents(drafted, published(1));
  });

  it('refuses a used id', () => {
    given(drafted).when(draft(false)).thenRefused('id_already_used');
    given(drafted, deleted).when(draft(true)).thenRefused('id_already_used');
  });

  it('returns not_found for another account’s id', () => {
    given(drafted).when(draft(false, STRANGER)).thenRefused('not_found');
    given(drafted, deleted).when(draft(false, STRANGER)).thenRefused('not_found');
  });

  it('derives the minors’ parts from the adults’', {
    meta: { spec: '4.7 each adult part is' },
  }, () => {
    const adults = {
      ...config,
      waiverParts: config.waiverParts.filter((part) => part.waiverMode === 'adult'),
    };
    given()
      .when({ ...draft(false), text: { ...text(), config: adults } } as WaiverCommand)
      .thenEvents(drafted);
  });
});

describe('UnpublishWaiver on a draft', () => {
  it('adds a revision for a changed text', () => {
    given(drafted).when(save('UnpublishWaiver', 'New')).thenEvents(revised(2, 'New'));
    given(drafted, revised(2, 'New')).when(save('UnpublishWaiver', 'Newer')).thenEvents(revised(3, 'Newer'));
  });

  it('appends nothing when unchanged', () => {
    given(drafted).when(save('UnpublishWaiver')).thenEvents();
  });

  it('detects a change in the language alone', () => {
    const command = { ...save('UnpublishWaiver'), text: { ...text(), locale: 'de' } } as WaiverCommand;
    expect(given(drafted).when(command).decision).toMatchObject([
      { type: 'WaiverRevised', data: { revision: 2, locale: 'de', title: 'Climbing hall' } },
    ]);
  });

  it('detects a change in the config alone', () => {
    const command = {
      ...save('UnpublishWaiver'),
      text: { ...text(), config: { ...config, subtitle: 'Read this' } },
    } as WaiverCommand;
    expect(given(drafted).when(command).decision).toMatchObject([
      { type: 'WaiverRevised', data: { revision: 2, config: { subtitle: 'Read this' } } },
    ]);
  });
});

describe('PublishWaiver', () => {
  it('publishes the latest revision', {
    meta: { spec: ['1.3 publish or unpublish them', '4.1 publish through a dialog'] },
  }, () => {
    given(drafted).when(save('PublishWaiver')).thenEvents(published(1));
  });

  it('saves changes in the same append', () => {
    given(drafted).when(save('PublishWaiver', 'New')).thenEvents(revised(2, 'New'), published(2, 'New'));
  });

  it('replaces the text that customers sign', () => {
    given(drafted, published(1))
      .when(save('PublishWaiver', 'New'))
      .thenEvents(revised(2, 'New'), published(2, 'New'));
  });

  it('appends nothing when already published', () => {
    given(drafted, published(1)).when(save('PublishWaiver')).thenEvents();
  });

  it('publishes a previewed text', () => {
    const previewed = [drafted, published(1), revised(2, 'New')];
    given(...previewed)
      .when(save('PublishWaiver', 'New'))
      .thenEvents(published(2, 'New'));
  });

  it('can republish an earlier text', () => {
    const previewed = [drafted, published(1), revised(2, 'New')];
    given(...previewed)
      .when(save('PublishWaiver'))
      .thenEvents(revised(3, 'Climbing hall'), published(3));
  });

  it('works again after unpublishing', () => {
    given(drafted, published(1), unpublished).when(save('PublishWaiver')).thenEvents(published(1));
  });

  it('adopts changed product texts', () => {
    const old = { ...published(1), data: { revision: 1, documents: { en: '0'.repeat(64) } } } as WaiverEvent;
    given(drafted, old).when(save('PublishWaiver')).thenEvents(published(1));
  });

  it('names a different document for each finished language', () => {
    const { documents } = (published(1) as Extract<WaiverEvent, { type: 'WaiverPublished' }>).data;
    expect(Object.keys(documents)).toEqual(FINISHED_LOCALES);
    expect(new Set(Object.values(documents)).size).toBe(FINISHED_LOCALES.length);
  });
});

describe('ReviseWaiver', () => {
  it('saves the text and keeps the publication', { meta: { spec: '4.4 preview saves' } }, () => {
    given(drafted, published(1)).when(save('ReviseWaiver', 'New')).thenEvents(revised(2, 'New'));
    given(drafted).when(save('ReviseWaiver', 'New')).thenEvents(revised(2, 'New'));
  });

  it('appends nothing when unchanged', () => {
    given(drafted, published(1)).when(save('ReviseWaiver')).thenEvents();
  });
});

describe('UnpublishWaiver', () => {
  it('ends the publication', {
    meta: { spec: ['1.3 publish or unpublish them', '4.2 unpublish saves at once'] },
  }, () => {
    given(drafted, published(1)).when(save('UnpublishWaiver')).thenEvents(unpublished);
  });

  it('saves changes in the same append', () => {
    given(drafted, published(1))
      .when(save('UnpublishWaiver', 'New'))
      .thenEvents(revised(2, 'New'), unpublished);
  });
});

describe('DeleteWaiver', () => {
  it('deletes published and saved waivers', () => {
    given(drafted).when(remove()).thenEvents(deleted);
    given(drafted, published(1)).when(remove()).thenEvents(deleted);
  });
});

describe.each<[string, readonly WaiverEvent[], string]>([
  ['that never was', [], OWNER],
  ['that is deleted', [drafted, published(1), deleted], OWNER],
  ['of another account', [drafted, published(1)], STRANGER],
])('waiver %s', (_what, events, accountId) => {
  it.each([
    save('ReviseWaiver', 'New', accountId),
    save('PublishWaiver', 'New', accountId),
    save('UnpublishWaiver', 'New', accountId),
    remove(accountId),
  ])('is not found by $type', (command) => {
    given(...events)
      .when(command)
      .thenRefused('not_found');
  });
});

describe('waiver state', () => {
  it('contains version, latest revision, publication and account', () => {
    expect(stateAfter(drafted, published(1), revised(2, 'New'))).toEqual({
      status: 'kept',
      accountId: OWNER,
      version: 3,
      latest: revision(2, 'New'),
      publication: { revision: revision(1), documents: documentHashes(revision(1)) },
    });
    expect(stateAfter(drafted, published(1), unpublished)).toEqual({
      status: 'kept',
      accountId: OWNER,
      version: 3,
      latest: revision(1),
    });
    expect(stateAfter(drafted, deleted)).toEqual({ status: 'deleted', accountId: OWNER, version: 2 });
  });

  it('shows unpublished changes', () => {
    const changes = (...events: readonly WaiverEvent[]) => {
      const waiver = stateAfter(...events);
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
  ])('rejects a damaged stream that %s', (_what, events) => {
    expect(() => stateAfter(...events)).toThrow(/cannot occur at version/);
  });

  it('takes only the version from events of a newer version', () => {
    const newer = { type: NEWER_EVENT, data: {} };
    expect(stateAfter(drafted, newer)).toEqual({ ...stateAfter(drafted), version: 2 });
    expect(stateAfter(drafted, deleted, newer)).toEqual({ ...stateAfter(drafted, deleted), version: 3 });
    expect(stateAfter(newer)).toEqual(stateAfter());
  });

  it('rejects an event of another noun', () => {
    const foreign = { ...stored(drafted, 1), type: 'WaiverSigned' };
    expect(() => evolve(stateAfter(drafted), foreign)).toThrow(
      'WaiverSigned cannot occur at version 2 of waiver-1.',
    );
  });
});

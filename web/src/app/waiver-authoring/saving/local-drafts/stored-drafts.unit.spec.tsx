import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStorage } from '../../../../storage/storage.ts';
import { changeConfig, newWaiver, type WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import {
  type DraftPlace,
  listDrafts,
  moveDraft,
  moveDraftsOfTab,
  readDraft,
  removeDraft,
  type StoredDraft,
  storeDraft,
} from './stored-drafts.ts';

const IMAGE = `data:image/png;base64,${'A'.repeat(1_000_000)}`;
const PLACE: DraftPlace = { userId: 'mara', waiverId: 'hall', tab: 'one' };
const { draft: EMPTY } = newWaiver('en', documentWordsIn('en'));
const draft = (title: string): WaiverDraft => ({ ...EMPTY, title });
const storedDraft = (changes: Partial<StoredDraft> = {}): StoredDraft => ({
  at: '2026-11-22T14:32:00.000Z',
  version: 7,
  draft: draft('Half'),
  progress: {},
  ...changes,
});
const NOW = new Date('2026-11-22T15:00:00.000Z');
const lists = (of: Omit<DraftPlace, 'tab'>) => listDrafts(of).map(({ draft: { title } }) => title);

/** Limits the storage to the given number of characters. */
const room = (characters: number) => {
  const write = deviceStorage.write.bind(deviceStorage);
  return vi.spyOn(deviceStorage, 'write').mockImplementation((name, text) => {
    const others = deviceStorage.names('').filter((each) => each !== name);
    const used = others.reduce((sum, each) => sum + (deviceStorage.read(each)?.length ?? 0), 0);
    return used + text.length <= characters && write(name, text);
  });
};

const afterReload = () => {
  vi.resetModules();
  return import('./stored-drafts.ts');
};

afterEach(() => removeDraft(PLACE));

describe('stored draft', () => {
  it('is listed by owner and waiver, newest first', () => {
    vi.useFakeTimers({ now: NOW });
    storeDraft(PLACE, storedDraft());
    storeDraft(
      { ...PLACE, tab: 'two' },
      storedDraft({ draft: draft('Newer'), at: '2026-11-22T14:40:00.000Z' }),
    );
    storeDraft({ ...PLACE, userId: 'pat' }, storedDraft({ draft: draft('Theirs') }));
    storeDraft({ ...PLACE, waiverId: undefined }, storedDraft({ draft: draft('New') }));
    expect(lists(PLACE)).toEqual(['Newer', 'Half']);
    expect(lists({ userId: 'pat', waiverId: 'hall' })).toEqual(['Theirs']);
    expect(lists({ userId: 'mara', waiverId: undefined })).toEqual(['New']);
    removeDraft(PLACE);
    expect(lists(PLACE)).toEqual(['Newer']);
  });

  it('writes a new image only once', () => {
    const withImage = changeConfig(draft('Half'), { background: IMAGE });
    const body = { ...withImage, published: true };
    const sent = { key: 'key', over: undefined, draft: withImage, body };
    const whole = storedDraft({ draft: withImage, progress: { unanswered: sent } });
    const write = vi.spyOn(deviceStorage, 'write');
    expect(storeDraft(PLACE, whole)).toBe('kept');
    expect(storeDraft(PLACE, { ...whole, version: 8 })).toBe('kept');
    expect(readDraft(PLACE)).toEqual({ ...whole, version: 8 });
    const sizes = write.mock.calls.map(([, text]) => text.length);
    expect(sizes.filter((size) => size > 1_000_000)).toHaveLength(1);
    expect(sizes.every((size) => size < 1_100_000)).toBe(true);
  });

  it('drops a new image that does not fit, and is lost if the text does not fit either', async () => {
    const withImage = storedDraft({ draft: changeConfig(draft('Half'), { background: IMAGE }) });
    const full = room(200_000);
    expect(storeDraft(PLACE, withImage)).toBe('withoutImage');
    const anew = await afterReload();
    expect(anew.readDraft(PLACE)?.draft.title).toBe('Half');
    expect(anew.readDraft(PLACE)?.draft.config).not.toHaveProperty('background');
    full.mockRestore();
    room(10);
    expect(storeDraft(PLACE, withImage)).toBe('notKept');
  });

  it('stays in memory if the storage is full, and is written once it fits', async () => {
    const withImage = storedDraft({ draft: changeConfig(draft('Half'), { background: IMAGE }) });
    const full = room(10);
    storeDraft(PLACE, withImage);
    expect([readDraft(PLACE), listDrafts(PLACE)]).toEqual([withImage, [{ ...withImage, place: PLACE }]]);
    full.mockRestore();
    storeDraft(PLACE, storedDraft({ version: 8 }));
    expect(readDraft(PLACE)?.version).toBe(8);
    expect((await afterReload()).readDraft(PLACE)?.version).toBe(8);
    removeDraft(PLACE);
    expect(readDraft(PLACE)).toBeUndefined();
  });

  it('keeps its old copy if the new one does not fit', () => {
    storeDraft(PLACE, storedDraft());
    const full = room(10);
    const to = { ...PLACE, tab: 'two' };
    expect(moveDraft(PLACE, to, storedDraft({ version: 8 }))).toBe('notKept');
    expect([readDraft(PLACE)?.version, readDraft(to)?.version]).toEqual([7, 8]);
    full.mockRestore();
    expect(moveDraft(PLACE, to, storedDraft({ version: 9 }))).toBe('kept');
    expect([readDraft(PLACE), readDraft(to)?.version]).toEqual([undefined, 9]);
  });

  it('moves with a renamed tab unless a tab with the same name has overwritten it', async () => {
    const other = { ...PLACE, waiverId: undefined };
    for (const place of [PLACE, other]) storeDraft(place, storedDraft());
    const twin = await afterReload();
    twin.storeDraft(other, storedDraft({ at: '2026-11-22T14:40:00.000Z' }));
    moveDraftsOfTab('one', 'two');
    const tabs = (of: Omit<DraftPlace, 'tab'>) => listDrafts(of).map(({ place }) => place.tab);
    expect([tabs(PLACE), tabs(other)]).toEqual([['two'], ['one']]);
  });

  it('expires after 30 days', () => {
    vi.useFakeTimers({ now: NOW });
    storeDraft(PLACE, storedDraft({ at: '2026-10-23T15:00:00.000Z' }));
    expect(lists(PLACE)).toEqual(['Half']);
    storeDraft(PLACE, storedDraft({ at: '2026-10-23T14:59:59.999Z' }));
    expect([lists(PLACE), localStorage.length]).toEqual([[], 0]);
  });

  it('is ignored if another release wrote it in a different shape', () => {
    localStorage.setItem('waivers.unsaved.mara.hall.one', '{"version":7,"draft":{"title":"Half"}}');
    localStorage.setItem('waivers.unsaved.mara.hall.two', 'no JSON');
    localStorage.setItem(
      'waivers.unsaved.mara.hall.three',
      JSON.stringify({ ...storedDraft(), progress: null }),
    );
    expect(lists(PLACE)).toEqual([]);
  });
});

import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { newWaiver } from '../../../waiver-draft/waiver-draft.ts';
import {
  finishUnanswered,
  type ProgressStore,
  type SaveCommand,
  type SaveProgress,
  saveOnce,
} from './save-once.ts';

const { draft: NEW } = newWaiver('en', documentWordsIn('en'));
const CONFIG = { ...NEW.config, waiverParts: [] };
const EMPTY = { ...NEW, config: CONFIG };
type Opened = { readonly id: string; readonly version: number } | undefined;

const requestFor =
  (opened: Opened, title: string, { published = false } = {}) =>
  (standing: Opened) => {
    const draft = { ...EMPTY, title };
    const over = standing ?? opened;
    return {
      draft,
      body: { title, locale: 'en' as const, published, config: CONFIG },
      over: over && { id: over.id, version: over.version },
    };
  };

const tab = (): ProgressStore => {
  let stored = '{}';
  return {
    read: () => JSON.parse(stored) as SaveProgress,
    write: (progress) => {
      stored = JSON.stringify(progress);
    },
  };
};

type Fate = 'good' | 'lost before' | 'lost after' | 'logged out';
type Kept = { readonly key: string; readonly title: string; readonly published: boolean };

/** Simulates a server that respects idempotency keys and versions, behind an unreliable network. */
const serverBehind = (fates: readonly Fate[]) => {
  const line = [...fates];
  const waivers = new Map<string, Kept[]>();
  const save = ({ key, over, body: { title, published } }: SaveCommand) => {
    const id = over?.id ?? key;
    const versions = waivers.get(id) ?? [];
    const found = versions.findIndex((each) => each.key === key);
    if (found < 0) {
      if (title.length > 20) throw new Problem(422, 'invalid', 'too long');
      if (over !== undefined && over.version !== versions.length) {
        throw new Problem(412, 'version_mismatch', 'changed');
      }
      waivers.set(id, [...versions, { key, title, published }]);
    }
    const version = found < 0 ? versions.length + 1 : found + 1;
    return { id, published, version, unpublishedChanges: false };
  };
  return {
    titles: () => [...waivers.values()].map((versions) => versions.at(-1)?.title),
    versions: (id: string) => (waivers.get(id) ?? []).map(({ title }) => title),
    saveElsewhere: (id: string, title: string) =>
      waivers.set(id, [...(waivers.get(id) ?? []), { key: `elsewhere ${title}`, title, published: false }]),
    post: async (sending: SaveCommand) => {
      const fate = line.shift() ?? 'good';
      if (fate === 'logged out') throw new Problem(401, 'unauthorized', 'logged out');
      const answer = fate === 'lost before' ? undefined : save(sending);
      if (answer === undefined || fate === 'lost after') throw new Problem(0, 'offline', 'no answer');
      return answer;
    },
  };
};

const ID = '01933b5e-0000-7000-8000-000000000001';
const statusOf = (error: unknown): number => (error instanceof Problem ? error.status : -1);

describe('saveOnce', () => {
  it.each([
    ['a new waiver', undefined],
    ['a change', { id: ID, version: 1 }],
  ])('saves exactly the last text of %s, without conflicts', async (_which, opened) => {
    const fate = fc.constantFrom<Fate>('good', 'lost before', 'lost after', 'logged out');
    const title = fc.constantFrom('a', 'b', 'c', 'a title that is too long');
    await fc.assert(
      fc.asyncProperty(fc.array(fate), fc.array(fc.tuple(title, fc.boolean())), async (fates, typed) => {
        const server = serverBehind(fates);
        if (opened !== undefined) server.saveElsewhere(ID, 'first');
        const progress = tab();
        const saveAs = (name: string, published: boolean) =>
          saveOnce(requestFor(opened, name, { published }), progress, server.post).then(() => 200, statusOf);
        const statuses: number[] = [];
        for (const [name, published] of typed) statuses.push(await saveAs(name, published));
        for (const _fate of [...fates, 'good']) statuses.push(await saveAs('last', false));
        expect(server.titles()).toEqual(['last']);
        expect(statuses.at(-1)).toBe(200);
        expect(statuses.filter((status) => ![0, 200, 401, 422].includes(status))).toEqual([]);
      }),
    );
  });

  it('does not save twice after a lost response', async () => {
    const server = serverBehind(['lost after']);
    server.saveElsewhere(ID, 'first');
    const progress = tab();
    const mine = requestFor({ id: ID, version: 1 }, 'Mine');
    await expect(saveOnce(mine, progress, server.post)).rejects.toMatchObject({ status: 0 });
    expect(await saveOnce(mine, progress, server.post)).toMatchObject({ id: ID, version: 2 });
    expect(server.versions(ID)).toEqual(['first', 'Mine']);
  });

  it('sends a new command if the text is the same but the publication state differs', async () => {
    const server = serverBehind(['lost after']);
    server.saveElsewhere(ID, 'first');
    const progress = tab();
    const opened = { id: ID, version: 1 };
    await saveOnce(requestFor(opened, 'Mine'), progress, server.post).catch(statusOf);
    const publishing = requestFor(opened, 'Mine', { published: true });
    expect(await saveOnce(publishing, progress, server.post)).toMatchObject({ published: true, version: 3 });
    const preview = (standing: Opened) => {
      const { body, ...rest } = publishing(standing);
      return { ...rest, body: { ...body, preview: true as const } };
    };
    const failing = serverBehind(['lost before']);
    failing.saveElsewhere(ID, 'first');
    const other = tab();
    await saveOnce(preview, other, failing.post).catch(statusOf);
    expect(await saveOnce(publishing, other, failing.post)).toMatchObject({ version: 3 });
  });

  it.each<Fate>(['lost before', 'lost after'])(
    'does not overwrite changes by others after a lost request (%s)',
    async (fate) => {
      const server = serverBehind([fate]);
      server.saveElsewhere(ID, 'first');
      const progress = tab();
      const opened = { id: ID, version: 1 };
      await saveOnce(requestFor(opened, 'Mine'), progress, server.post).catch(statusOf);
      server.saveElsewhere(ID, 'Theirs');
      const newer = requestFor(opened, 'Mine, newer');
      await expect(saveOnce(newer, progress, server.post)).rejects.toMatchObject({ status: 412 });
      expect(server.versions(ID).at(-1)).toBe('Theirs');
      const theirs = { id: ID, version: server.versions(ID).length };
      await saveOnce(requestFor(theirs, 'Mine, newer'), tab(), server.post);
      expect(server.versions(ID).at(-1)).toBe('Mine, newer');
    },
  );

  it('drops a rejected command', async () => {
    const server = serverBehind(['lost before']);
    const progress = tab();
    const long = requestFor(undefined, 'a title that is too long');
    await expect(saveOnce(long, progress, server.post)).rejects.toMatchObject({ status: 0 });
    await saveOnce(requestFor(undefined, 'Short'), progress, server.post);
    expect(server.titles()).toEqual(['Short']);
    await expect(saveOnce(long, tab(), server.post)).rejects.toMatchObject({ status: 422 });
    expect(progress.read().unanswered).toBeUndefined();
  });

  it('returns the saved draft, on which the next save is based', async () => {
    const progress = tab();
    const standing = await saveOnce(requestFor(undefined, 'Hall'), progress, serverBehind([]).post);
    expect(standing).toMatchObject({ version: 1, draft: { title: 'Hall' } });
    expect(progress.read()).toEqual({ standing });
  });
});

describe('finishUnanswered', () => {
  it('completes the pending command, so that its version is known', async () => {
    const server = serverBehind(['lost after', 'lost before']);
    server.saveElsewhere(ID, 'first');
    const progress = tab();
    await saveOnce(requestFor({ id: ID, version: 1 }, 'Mine'), progress, server.post).catch(statusOf);
    await expect(finishUnanswered(progress, server.post)).rejects.toMatchObject({ status: 0 });
    await finishUnanswered(progress, server.post);
    expect(progress.read()).toMatchObject({ standing: { version: 2 } });
    expect(progress.read().unanswered).toBeUndefined();
  });
});

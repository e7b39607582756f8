import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../api/problem.ts';
import { type Creation, makeWaiver, type Unanswered } from './creation.ts';
import { configOf, newWaiver } from './waiver-draft.ts';

const EMPTY = newWaiver('en');
const wanted = (title: string, published = false) => {
  const draft = { ...EMPTY.draft, title };
  return { draft, body: { title, locale: 'en', published, config: configOf(EMPTY, draft) } } as const;
};

/** What outlives a reload. */
const slot = (): Unanswered => {
  let kept: Creation | undefined;
  return {
    read: () => kept,
    keep: (creation) => {
      kept = creation;
    },
    forget: () => {
      kept = undefined;
    },
  };
};

/** A server that keeps to its commands' ids, at the end of a line that loses what it is told to. */
const serverBehind = (line: () => 'good' | 'lost before' | 'lost after') => {
  const kept = new Map<string, string>();
  const over = <Answer>(work: () => Answer): Promise<Answer> => {
    const fate = line();
    const answer = fate === 'lost before' ? undefined : work();
    return fate === 'good'
      ? Promise.resolve(answer as Answer)
      : Promise.reject(new Problem(0, 'offline', 'There was no answer.'));
  };
  return {
    titles: () => [...kept.values()],
    post: ({ id, body }: Creation) =>
      over(() => {
        if (body.title.length > 20) throw new Problem(422, 'invalid', 'too long');
        if (!kept.has(id)) kept.set(id, body.title);
        return id;
      }),
    change: (title: string) => (_creation: Creation, id: string) =>
      over(() => {
        kept.set(id, title);
        return id;
      }),
  };
};

describe('the making of a waiver', () => {
  it('makes one, with what was typed last, whichever answers are lost and however often it is tried', async () => {
    const fate = fc.constantFrom('good', 'lost before', 'lost after');
    await fc.assert(
      fc.asyncProperty(fc.array(fate), fc.array(fc.string({ maxLength: 3 })), async (fates, typed) => {
        const lost = [...fates];
        const server = serverBehind(() => lost.shift() ?? 'good');
        const unanswered = slot();
        for (const title of [...typed, 'last']) {
          await makeWaiver(wanted(title), unanswered, server.post, server.change(title)).catch(() => '');
        }
        while (server.titles().at(-1) !== 'last') {
          await makeWaiver(wanted('last'), unanswered, server.post, server.change('last')).catch(() => '');
        }
        expect(server.titles()).toEqual(['last']);
      }),
    );
  });

  it('that was answered and changed nothing is not changed', async () => {
    const server = serverBehind(() => 'good');
    const unanswered = slot();
    const change = () => Promise.reject(new Error('There is nothing to change.'));
    const id = await makeWaiver(wanted('Hall'), unanswered, server.post, change);
    expect(await makeWaiver(wanted('Hall'), unanswered, server.post, change)).toBe(id);
  });

  it('is another one once it is refused, and what was mended meanwhile is made at once', async () => {
    const fates = ['lost before'] as ('lost before' | 'good')[];
    const server = serverBehind(() => fates.shift() ?? 'good');
    const unanswered = slot();
    const long = wanted('a title that is too long');
    const make = (each: typeof long) => makeWaiver(each, unanswered, server.post, server.change(''));
    await expect(make(long)).rejects.toMatchObject({ status: 0 });
    await make(wanted('Short'));
    expect(server.titles()).toEqual(['Short']);
    unanswered.forget();
    await expect(make(long)).rejects.toMatchObject({ status: 422 });
    expect(unanswered.read()).toBeUndefined();
  });

  it('goes on under its id after a session has ended: it may have been heard before', async () => {
    const unanswered = slot();
    const ended = () => Promise.reject(new Problem(401, 'unauthorized', 'logged out'));
    await expect(makeWaiver(wanted('Hall'), unanswered, ended, ended)).rejects.toMatchObject({ status: 401 });
    expect(unanswered.read()?.draft.title).toBe('Hall');
  });
});

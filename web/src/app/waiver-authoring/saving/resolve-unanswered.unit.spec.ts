import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { newWaiver } from '../../../waiver-draft/waiver-draft.ts';
import { isUnresolved, resolveUnanswered } from './resolve-unanswered.ts';
import type { ProgressStore, SaveAnswer, SaveCommand, SaveProgress } from './save-once.ts';

const NEW = newWaiver('en', documentWordsIn('en'));
const titled = (title: string) => ({ ...NEW.draft, title });
const ID = '01933b5e-0000-7000-8000-000000000001';
const WAIVER = { ...NEW, id: ID, version: 1, draft: titled('Hall') };

const sending = (title: string, over?: { readonly id: string; readonly version: number }): SaveCommand => ({
  key: over === undefined ? ID : 'key',
  draft: titled(title),
  over,
  body: { ...titled(title), published: true },
});

const progressStore = (progress: SaveProgress): ProgressStore => {
  let current = progress;
  return {
    read: () => current,
    write: (next) => {
      current = next;
    },
  };
};

const answering = (answer: SaveAnswer | Problem) => {
  const sent: SaveCommand[] = [];
  const post = async (each: SaveCommand): Promise<SaveAnswer> => {
    sent.push(each);
    if (answer instanceof Problem) throw answer;
    return answer;
  };
  return { sent, post };
};

const answerAt = (version: number): SaveAnswer => ({
  id: ID,
  published: true,
  version,
  unpublishedChanges: false,
});

describe('reopened page', () => {
  it.each<[string, string | undefined, SaveProgress, boolean]>([
    ['has nothing to resolve without a command', undefined, {}, false],
    ['resolves an unanswered new waiver', undefined, { unanswered: sending('Hall') }, true],
    ['resolves an unanswered change', ID, { unanswered: sending('Hall', WAIVER) }, true],
    [
      'resolves a new waiver that was created before the reload',
      undefined,
      { standing: { ...answerAt(1), draft: titled('Hall') } },
      true,
    ],
  ])('%s', (_how, id, progress, isOpen) => {
    expect(isUnresolved(id, progress)).toBe(isOpen);
  });

  it.each([
    ['Hall', false],
    ['Hall, new', true],
  ])('resends a new waiver unchanged after “%s” was typed', async (title, hasNewerText) => {
    const unanswered = sending('Hall');
    const progress = progressStore({ unanswered });
    const { sent, post } = answering(answerAt(1));
    const resolution = await resolveUnanswered(NEW, titled(title), progress, post);
    expect(sent).toEqual([unanswered]);
    expect(resolution).toMatchObject({ isCreated: true, hasNewerText, standing: { id: ID, version: 1 } });
    expect(progress.read().unanswered).toBeUndefined();
  });

  it('resends a change and stays on the waiver', async () => {
    const unanswered = sending('Hall, new', WAIVER);
    const { sent, post } = answering(answerAt(2));
    const resolution = await resolveUnanswered(
      WAIVER,
      titled('Hall, new'),
      progressStore({ unanswered }),
      post,
    );
    expect(sent).toEqual([unanswered]);
    expect(resolution).toMatchObject({ isCreated: false, hasNewerText: false, standing: { version: 2 } });
  });

  it('keeps the progress if there is no response', async () => {
    const unanswered = sending('Hall');
    const progress = progressStore({ unanswered });
    const { post } = answering(new Problem(0, 'offline', 'no answer'));
    await expect(resolveUnanswered(NEW, titled('Hall'), progress, post)).rejects.toMatchObject({ status: 0 });
    expect(progress.read()).toEqual({ unanswered });
  });

  it('keeps the text but drops the command after a rejection', async () => {
    const progress = progressStore({ unanswered: sending('Hall') });
    const { post } = answering(new Problem(422, 'invalid', 'wrong'));
    const resolution = await resolveUnanswered(NEW, titled('Hall'), progress, post);
    expect(resolution).toEqual({ standing: undefined, isCreated: false, hasNewerText: true });
    expect(isUnresolved(undefined, progress.read())).toBe(false);
  });
});

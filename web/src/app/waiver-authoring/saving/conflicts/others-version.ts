import { Problem } from '../../../problems/problem.ts';
import { problemText } from '../../../problems/say-problem.ts';
import { type EditedWaiver, isSameDraft } from '../../draft/waiver-draft.ts';
import type { SavedPage, StandingText } from '../local-drafts/use-standing-text.ts';
import { readNewer, type SaveKind } from '../saving.ts';
import type { Told } from './other-tabs.ts';

const isNotThere = (error: unknown): boolean => error instanceof Problem && error.status === 404;

/** What becomes of the text when another version was saved first, and of what could not be done. */
export const othersVersion = (
  page: SavedPage,
  standing: StandingText,
  tellElsewhere: (told: Told) => void,
) => {
  const { waiver, draft, isDirty } = page;
  const { id, version } = waiver;
  const { text, tell, kept, setAsked, setProblem, show, putAside } = standing;

  const takeTheirs = (theirs: EditedWaiver): void => {
    putAside();
    kept.forget();
    show(theirs, theirs.draft);
  };
  const meet = async (doing: SaveKind | 'delete' | undefined): Promise<void> => {
    if (id === undefined) return;
    const theirs = await readNewer(id, version);
    if (!isDirty && doing === undefined) return takeTheirs(theirs);
    const isSame = isSameDraft(theirs.draft, draft) && theirs.published === waiver.published;
    if (!isSame || doing !== 'save') return setAsked({ kind: 'conflict', theirs, doing });
    kept.forget();
    show(theirs, theirs.draft);
    tell(text('author.saved'));
  };
  const failed = (error: unknown): void => {
    setAsked(isNotThere(error) && id !== undefined ? { kind: 'gone' } : null);
    if (error instanceof Problem && error.status === 422) setProblem(page.refused(error));
    else if (!isNotThere(error)) setProblem(text(problemText(error)));
  };
  return {
    takeTheirs,
    /** Asked for while somebody is on the page. */
    notDone: async (error: unknown, doing: SaveKind | 'delete'): Promise<void> => {
      if (!(error instanceof Problem) || error.status !== 412) return failed(error);
      await meet(doing).catch(failed);
    },
    lookElsewhere: async (): Promise<void> => {
      try {
        await meet(undefined);
      } catch (error) {
        if (isNotThere(error) && id !== undefined) tellElsewhere({ kind: 'deleted', waiverId: id });
        else failed(error);
      }
    },
  };
};

import { Problem, problemText } from '../../../../problems/problem.ts';
import { type EditedWaiver, isSameDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { WaiverNews } from '../local-drafts/tab-channel.ts';
import type { DraftSession, EditorPage } from '../local-drafts/use-draft-session.ts';
import { readNewer, type SaveKind } from '../waiver-commands.ts';

const isDeleted = (error: unknown): boolean => error instanceof Problem && error.status === 404;

export const conflictActions = (
  page: EditorPage,
  session: DraftSession,
  setOtherTabNews: (news: WaiverNews) => void,
) => {
  const { waiver, draft, isDirty } = page;
  const { id, version } = waiver;
  const { text, tell, copy, setDialog, setProblem, show, putAside } = session;

  const takeTheirs = (theirs: EditedWaiver): void => {
    putAside();
    copy.remove();
    show(theirs, theirs.draft);
  };
  const handleNewer = async (action: SaveKind | 'delete' | undefined): Promise<void> => {
    if (id === undefined) return;
    const theirs = await readNewer(id, version);
    if (!isDirty && action === undefined) return takeTheirs(theirs);
    const isSame = isSameDraft(theirs.draft, draft) && theirs.published === waiver.published;
    if (!isSame || action !== 'save') return setDialog({ kind: 'conflict', theirs, action });
    copy.remove();
    show(theirs, theirs.draft);
    tell(text('author.saved'));
  };
  const showFailure = (error: unknown): void => {
    setDialog(isDeleted(error) && id !== undefined ? { kind: 'deleted' } : null);
    if (error instanceof Problem && error.status === 422) setProblem(page.showRefusal(error));
    else if (!isDeleted(error)) setProblem(text(problemText(error)));
  };
  return {
    takeTheirs,
    handleFailure: async (error: unknown, action: SaveKind | 'delete'): Promise<void> => {
      if (!(error instanceof Problem) || error.status !== 412) return showFailure(error);
      await handleNewer(action).catch(showFailure);
    },
    showNewest: async (): Promise<void> => {
      try {
        await handleNewer(undefined);
      } catch (error) {
        if (isDeleted(error) && id !== undefined) setOtherTabNews({ kind: 'deleted', waiverId: id });
        else showFailure(error);
      }
    },
  };
};

import { useRef } from 'react';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import type { EditedWaiver } from '../../../waiver-draft/waiver-draft.ts';
import { SAID } from './begin-editing.ts';
import { type othersVersion, tellTabs } from './conflicts/others-version.ts';
import type { SavedPage, StandingText } from './local-drafts/use-standing-text.ts';
import { deleteWaiver, type SaveKind, saveWaiver } from './saving.ts';
import type { Standing } from './sending.ts';

/** Saving, deleting and leaving, and what is shown afterwards. */
export const useSending = (
  page: SavedPage,
  standing: StandingText,
  others: Pick<ReturnType<typeof othersVersion>, 'notDone'>,
) => {
  const { waiver, setWaiver, draft } = page;
  const { id } = waiver;
  const { text, tell, navigate, setAsked, setProblem, sent, progress, kept, isHere, goFrom, listsChanged } =
    standing;
  const isLeft = useRef(false);

  const notDone = async (error: unknown, doing: SaveKind | 'delete'): Promise<void> => {
    if (isHere.current) return others.notDone(error, doing);
    // What was left on purpose leaves no copy.
    if (isLeft.current) kept.forget();
  };
  const finished = async (
    kind: SaveKind,
    over: EditedWaiver,
    saved: Standing,
    go?: () => void,
  ): Promise<void> => {
    kept.forget();
    tellTabs({ kind: 'saved', waiverId: saved.id, version: saved.version });
    listsChanged();
    const isLanguage = kind === 'save' && (await page.isLanguageOnly(over.draft, saved.draft));
    if (!isHere.current) return;
    releaseGuard();
    if (kind === 'preview') {
      // The way back from the preview leads to what was saved.
      if (id === undefined) navigate(`/waiver-create/${saved.id}`, { replace: true });
      location.assign(`/preview-waiver/${saved.id}`);
      return;
    }
    setAsked(null);
    tell(text(isLanguage ? 'author.languageSaved' : SAID[kind]));
    if (go !== undefined) {
      goFrom(over, go);
      return;
    }
    if (id === undefined) navigate(`/waiver-create/${saved.id}`, { replace: true });
    else setWaiver({ ...over, ...saved });
  };
  const saveOver = async (over: EditedWaiver, kind: SaveKind, go?: () => void): Promise<void> => {
    setProblem(null);
    if (!page.isComplete()) return setAsked(null);
    setAsked({ kind: 'busy', with: kind });
    try {
      await finished(kind, over, await saveWaiver(over, draft, kind, progress), go);
    } catch (error) {
      await notDone(error, kind);
    }
  };
  return {
    save: (kind: SaveKind) => saveOver(waiver, kind),
    saveAndLeave: (go: () => void) => saveOver(waiver, 'save', go),
    /** Theirs is in the version history. A third version that came meanwhile is asked about again. */
    keepMine: async (theirs: EditedWaiver, doing: SaveKind | 'delete' | undefined): Promise<void> => {
      sent.current = {};
      setWaiver(theirs);
      setAsked(null);
      if (doing !== undefined && doing !== 'delete') await saveOver(theirs, doing);
    },
    remove: async (): Promise<void> => {
      setAsked({ kind: 'busy', with: 'delete' });
      try {
        await deleteWaiver(waiver, progress);
        kept.forget();
        listsChanged();
        if (id !== undefined) tellTabs({ kind: 'deleted', waiverId: id });
        if (!isHere.current) return;
        releaseGuard();
        if (id !== undefined) tell(text('author.deleted'));
        navigate('/waivers');
      } catch (error) {
        await notDone(error, 'delete');
      }
    },
    leave: (go: () => void): void => {
      isLeft.current = true;
      kept.forget();
      releaseGuard();
      goFrom(waiver, go);
    },
  };
};

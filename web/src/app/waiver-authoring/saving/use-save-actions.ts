import { useRef } from 'react';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import type { EditedWaiver } from '../../../waiver-draft/waiver-draft.ts';
import type { conflictActions } from './conflicts/conflict-actions.ts';
import { tellTabs } from './local-drafts/tab-channel.ts';
import type { DraftSession, EditorPage } from './local-drafts/use-draft-session.ts';
import type { SavedState } from './save-once.ts';
import { DONE_MESSAGES } from './start-editing.ts';
import { deleteIfUnchanged, type SaveKind, saveIfUnchanged } from './waiver-commands.ts';

export const useSaveActions = (
  page: EditorPage,
  session: DraftSession,
  others: Pick<ReturnType<typeof conflictActions>, 'handleFailure'>,
) => {
  const { waiver, setWaiver, draft } = page;
  const { id } = waiver;
  const {
    text,
    tell,
    navigate,
    setDialog,
    setProblem,
    progressRef,
    progress,
    copy,
    isMounted,
    resetThen,
    invalidateLists,
  } = session;
  const hasLeft = useRef(false);

  const handleFailure = async (error: unknown, action: SaveKind | 'delete'): Promise<void> => {
    if (isMounted.current) return others.handleFailure(error, action);
    // The owner chose to leave without saving, so keep no copy.
    if (hasLeft.current) copy.remove();
  };
  const finish = async (
    kind: SaveKind,
    over: EditedWaiver,
    saved: SavedState,
    go?: () => void,
  ): Promise<void> => {
    copy.remove();
    tellTabs({ kind: 'saved', waiverId: saved.id, version: saved.version });
    invalidateLists();
    const isLanguage = kind === 'save' && (await page.isLanguageOnly(over.draft, saved.draft));
    if (!isMounted.current) return;
    releaseGuard();
    if (kind === 'preview') {
      // Make the back button return from the preview to the saved waiver.
      if (id === undefined) navigate(`/waiver-create/${saved.id}`, { replace: true });
      location.assign(`/preview-waiver/${saved.id}`);
      return;
    }
    setDialog(null);
    tell(text(isLanguage ? 'author.languageSaved' : DONE_MESSAGES[kind]));
    if (go !== undefined) {
      resetThen(over, go);
      return;
    }
    if (id === undefined) navigate(`/waiver-create/${saved.id}`, { replace: true });
    else setWaiver({ ...over, ...saved });
  };
  const saveOver = async (over: EditedWaiver, kind: SaveKind, go?: () => void): Promise<void> => {
    setProblem(null);
    if (!page.isComplete()) return setDialog(null);
    setDialog({ kind: 'busy', with: kind });
    try {
      await finish(kind, over, await saveIfUnchanged(over, draft, kind, progress), go);
    } catch (error) {
      await handleFailure(error, kind);
    }
  };
  return {
    save: (kind: SaveKind) => saveOver(waiver, kind),
    saveAndLeave: (go: () => void) => saveOver(waiver, 'save', go),
    /** Overwrites the other version, which stays in the history. Prompts again if another save came in between. */
    keepMine: async (theirs: EditedWaiver, action: SaveKind | 'delete' | undefined): Promise<void> => {
      progressRef.current = {};
      setWaiver(theirs);
      setDialog(null);
      if (action !== undefined && action !== 'delete') await saveOver(theirs, action);
    },
    remove: async (): Promise<void> => {
      setDialog({ kind: 'busy', with: 'delete' });
      try {
        await deleteIfUnchanged(waiver, progress);
        copy.remove();
        invalidateLists();
        if (id !== undefined) tellTabs({ kind: 'deleted', waiverId: id });
        if (!isMounted.current) return;
        releaseGuard();
        tell(text('author.deleted'));
        navigate('/waivers');
      } catch (error) {
        await handleFailure(error, 'delete');
      }
    },
    leave: (go: () => void): void => {
      hasLeft.current = true;
      copy.remove();
      releaseGuard();
      resetThen(waiver, go);
    },
  };
};

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import type { EditedWaiver } from '../../../waiver-draft/waiver-draft.ts';
import type { DraftSession, EditorPage } from './local-drafts/use-draft-session.ts';
import { isUnresolved, type Resolution } from './resolve-unanswered.ts';
import type { SaveProgress } from './save-once.ts';
import { DONE_MESSAGES } from './start-editing.ts';
import { finishSaving, type SaveKind } from './waiver-commands.ts';

const kindOf = (unanswered: SaveProgress['unanswered'], waiver: EditedWaiver): SaveKind => {
  if (unanswered === undefined || unanswered.body.published === waiver.published) return 'save';
  return unanswered.body.published ? 'publish' : 'unpublish';
};

/** Resends a request whose response was lost, on opening and on reconnecting. @returns a function that retries */
export const useUnanswered = (page: EditorPage, session: DraftSession): (() => void) => {
  const { waiver, setWaiver, draft } = page;
  const { text, tell, navigate, dialog, setDialog, setProblem, progressRef, progress, copy } = session;
  const isResolving = useRef(false);
  const isPostponed = useRef(false);
  const apply = ({ standing, isCreated, hasNewerText }: Resolution, kind: SaveKind): void => {
    if (standing !== undefined) {
      if (hasNewerText) copy.moveTo(standing.id, standing.version);
      else copy.remove();
      session.invalidateLists();
    }
    if (!session.isMounted.current) return;
    setDialog(null);
    if (hasNewerText) tell(text('author.draftBack'));
    else if (standing !== undefined) tell(text(DONE_MESSAGES[kind]));
    else setProblem(text('problem.other'));
    if (standing === undefined) return;
    if (!isCreated) {
      setWaiver({ ...waiver, ...standing });
      return;
    }
    releaseGuard();
    navigate(`/waiver-create/${standing.id}`, { replace: true });
  };
  const resolve = useEffectEvent(async (): Promise<void> => {
    isPostponed.current = dialog !== null && !isResolving.current;
    if (isResolving.current || dialog !== null || !isUnresolved(waiver.id, progressRef.current)) return;
    const kind = kindOf(progressRef.current.unanswered, waiver);
    isResolving.current = true;
    setProblem(null);
    setDialog({ kind: 'busy', with: kind });
    try {
      apply(await finishSaving(waiver, draft, progress), kind);
    } catch {
      setDialog(null);
      setProblem(text('author.unanswered'));
    }
    isResolving.current = false;
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per attempt.
  useEffect(() => {
    const again = () => void resolve();
    again();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
    };
  }, [attempt]);
  // Resume if the connection came back while a dialog was open.
  useEffect(() => {
    if (dialog === null && isPostponed.current) void resolve();
  }, [dialog]);
  return () => setAttempt((before) => before + 1);
};

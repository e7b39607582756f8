import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../messages/use-text.ts';
import { releaseGuard } from '../../../ui/navigation/leave-guard.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import type { EditedWaiver, WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { isUnresolved, type Resolution } from './resolve-unanswered.ts';
import type { ProgressStore, SaveProgress } from './save-once.ts';
import { DONE_MESSAGES, type OpenDialog } from './start-editing.ts';
import { finishSaving, type SaveKind } from './waiver-commands.ts';

const kindOf = (unanswered: SaveProgress['unanswered'], waiver: EditedWaiver): SaveKind => {
  if (unanswered === undefined || unanswered.body.published === waiver.published) return 'save';
  return unanswered.body.published ? 'publish' : 'unpublish';
};

type Options = {
  readonly waiver: EditedWaiver;
  readonly setWaiver: (waiver: EditedWaiver) => void;
  readonly draft: WaiverDraft;
  readonly progressRef: RefObject<SaveProgress>;
  readonly progress: ProgressStore;
  readonly removeCopy: () => void;
  readonly moveCopyTo: (waiverId: string, version: number) => void;
  readonly dialog: OpenDialog;
  readonly setDialog: (dialog: OpenDialog) => void;
  readonly setProblem: (problem: string | null) => void;
};

/** Resends a request whose answer was lost: when the page opens, and when the connection is back. @returns tries again */
export const useUnanswered = (options: Options): (() => void) => {
  const {
    waiver,
    setWaiver,
    draft,
    progressRef,
    progress,
    removeCopy,
    moveCopyTo,
    dialog,
    setDialog,
    setProblem,
  } = options;
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const isResolving = useRef(false);
  const isMounted = useRef(false);
  const isPostponed = useRef(false);
  const apply = ({ standing, isCreated, hasNewerText }: Resolution, kind: SaveKind): void => {
    if (standing !== undefined) {
      if (hasNewerText) moveCopyTo(standing.id, standing.version);
      else removeCopy();
      void queries.invalidateQueries({ queryKey: ['waivers'] });
    }
    if (!isMounted.current) return;
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
    isMounted.current = true;
    again();
    addEventListener('online', again);
    return () => {
      isMounted.current = false;
      removeEventListener('online', again);
    };
  }, [attempt]);
  // The connection came back while a dialog was open.
  useEffect(() => {
    if (dialog === null && isPostponed.current) void resolve();
  }, [dialog]);
  return () => setAttempt((before) => before + 1);
};

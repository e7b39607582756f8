import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../../messages/use-text.ts';
import type { Problem } from '../../../../problems/problem.ts';
import { useSnackbar } from '../../../../ui/snackbar/snackbar.tsx';
import type { EditedWaiver, WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { ProgressStore, SaveProgress } from '../save-once.ts';
import type { EditingStart, OpenDialog } from '../start-editing.ts';
import {
  type DraftPlace,
  moveDraft,
  removeDraft,
  type StoredDraft,
  type StoreOutcome,
  storeDraft,
} from './stored-drafts.ts';
import { thisTab } from './tab-name.ts';
import { useSetAsideDraft } from './use-draft-offers.ts';

/** A crash loses at most the last 500 ms of typing. */
const PAUSE_MS = 500;

type Options = {
  readonly userId: string;
  readonly waiverId: string | undefined;
  readonly version: number;
  readonly draft: WaiverDraft;
  readonly isDirty: boolean;
  readonly progressRef: RefObject<SaveProgress>;
};

/** Stores unsaved text in the browser shortly after it is typed, and immediately when the page is left. */
const useDraftCopy = ({ userId, waiverId, version, draft, isDirty, progressRef }: Options) => {
  const [storeOutcome, setStoreOutcome] = useState<StoreOutcome>('kept');
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = (): DraftPlace => ({ userId, waiverId, tab: thisTab() });
  const stop = useCallback((): void => {
    clearTimeout(due.current);
    due.current = undefined;
  }, []);
  const write = useEffectEvent((): void => {
    stop();
    if (!isDirty && progressRef.current.unanswered === undefined) {
      removeDraft(place());
      return;
    }
    const stored = { at: new Date().toISOString(), version, draft, progress: progressRef.current };
    setStoreOutcome(storeDraft(place(), stored));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a copy is due after each of these changes.
  useEffect(() => {
    due.current ??= setTimeout(() => write(), PAUSE_MS);
  }, [draft, isDirty, version]);
  useEffect(() => {
    const finish = (): void => {
      if (due.current !== undefined) write();
    };
    addEventListener('pagehide', finish);
    document.addEventListener('visibilitychange', finish);
    return () => {
      removeEventListener('pagehide', finish);
      document.removeEventListener('visibilitychange', finish);
      finish();
    };
  }, []);
  return {
    storeOutcome,
    /** Stores the draft immediately, along with the command being sent. */
    store: (progress: SaveProgress): void => {
      progressRef.current = progress;
      const stored = { at: new Date().toISOString(), version, draft, progress };
      setStoreOutcome(storeDraft(place(), stored));
    },
    /** Moves a stored draft, which the form is about to show, to this tab. */
    takeOver: (from: DraftPlace, other: Omit<StoredDraft, 'at'>): void => {
      setStoreOutcome(moveDraft(from, place(), { ...other, at: new Date().toISOString() }));
    },
    moveTo: (waiverId: string | undefined, version: number): void => {
      stop();
      progressRef.current = {};
      const stored = { at: new Date().toISOString(), version, draft, progress: {} };
      setStoreOutcome(moveDraft(place(), { ...place(), waiverId }, stored));
    },
    remove: (): void => {
      stop();
      progressRef.current = {};
      removeDraft(place());
    },
  };
};

export type EditorPage = {
  readonly userId: string;
  readonly loaded: EditedWaiver;
  readonly start: EditingStart;
  readonly waiver: EditedWaiver;
  readonly setWaiver: (waiver: EditedWaiver) => void;
  readonly draft: WaiverDraft;
  readonly isDirty: boolean;
  readonly isUploading: boolean;
  readonly replace: (draft: WaiverDraft) => void;
  /** Returns whether the draft is complete, and marks missing text. */
  readonly isComplete: () => boolean;
  /** Marks the rejected fields. @returns a message for the page */
  readonly showRefusal: (problem: Problem) => string;
  readonly isLanguageOnly: (from: WaiverDraft, to: WaiverDraft) => Promise<boolean>;
};

export const useDraftSession = (page: EditorPage) => {
  const { userId, start, setWaiver, draft, isDirty, replace } = page;
  const { id, version } = page.waiver;
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const progressRef = useRef(start.progress);
  const copy = useDraftCopy({ userId, waiverId: id, version, draft, isDirty, progressRef });
  const aside = useSetAsideDraft();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const progress: ProgressStore = { read: () => progressRef.current, write: copy.store };

  const show = (next: EditedWaiver, shown: WaiverDraft): void => {
    progressRef.current = {};
    setWaiver(next);
    replace(shown);
    setDialog(null);
    setProblem(null);
  };
  const putAside = (): void => {
    if (isDirty) aside.put({ userId, waiverId: id }, { version, draft });
  };
  return {
    text,
    tell,
    navigate,
    problem,
    setProblem,
    dialog,
    setDialog,
    progressRef,
    progress,
    copy,
    aside,
    isMounted,
    show,
    putAside,
    /** Resets the form first, because the page stays mounted until a log-out is answered. */
    resetThen: (from: EditedWaiver, go: () => void): void => {
      show(from, from.draft);
      go();
    },
    invalidateLists: (): void => void queries.invalidateQueries({ queryKey: ['waivers'] }),
  };
};

export type DraftSession = ReturnType<typeof useDraftSession>;

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../../messages/use-text.ts';
import type { Problem } from '../../../../problems/problem.ts';
import { useSnackbar } from '../../../../ui/snackbar/snackbar.tsx';
import type { EditedWaiver, WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { Asked, Begun } from '../begin-editing.ts';
import type { KeptProgress, Progress } from '../sending.ts';
import { forgetDraft, type Keeping, type Kept, keepDraft, moveDraft, type Place } from './kept-drafts.ts';
import { thisTab } from './this-tab.ts';
import { useAside } from './use-offered.ts';

/** A crash costs no more than what was typed in this time. */
const PAUSE_MS = 500;

type Options = {
  readonly userId: string;
  readonly waiverId: string | undefined;
  readonly version: number;
  readonly draft: WaiverDraft;
  readonly isDirty: boolean;
  readonly sent: RefObject<Progress>;
};

/** Keeps a copy of what is not saved, soon after it is typed, and at once when the page is left. */
const useKeptDraft = ({ userId, waiverId, version, draft, isDirty, sent }: Options) => {
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = (): Place => ({ userId, waiverId, tab: thisTab() });
  const stop = useCallback((): void => {
    clearTimeout(due.current);
    due.current = undefined;
  }, []);
  const write = useEffectEvent((): void => {
    stop();
    if (!isDirty && sent.current.unanswered === undefined) {
      forgetDraft(place());
      return;
    }
    const kept = { at: new Date().toISOString(), version, draft, progress: sent.current };
    setKeeping(keepDraft(place(), kept));
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
    keeping,
    /** At once, with what is being sent. */
    keep: (progress: Progress): void => {
      sent.current = progress;
      const kept = { at: new Date().toISOString(), version, draft, progress };
      setKeeping(keepDraft(place(), kept));
    },
    /** Another text, which the form is about to show; until now it was kept elsewhere. */
    take: (from: Place, other: Omit<Kept, 'at'>): void => {
      setKeeping(moveDraft(from, place(), { ...other, at: new Date().toISOString() }));
    },
    /** To the waiver that the text is of from now on. */
    moveTo: (waiverId: string | undefined, version: number): void => {
      stop();
      sent.current = {};
      const kept = { at: new Date().toISOString(), version, draft, progress: {} };
      setKeeping(moveDraft(place(), { ...place(), waiverId }, kept));
    },
    forget: (): void => {
      stop();
      sent.current = {};
      forgetDraft(place());
    },
  };
};

export type SavedPage = {
  readonly userId: string;
  readonly loaded: EditedWaiver;
  readonly begun: Begun;
  readonly waiver: EditedWaiver;
  readonly setWaiver: (waiver: EditedWaiver) => void;
  readonly draft: WaiverDraft;
  readonly isDirty: boolean;
  /** Leaving would stop it. */
  readonly isUploading: boolean;
  /** The form shows another draft. */
  readonly replace: (draft: WaiverDraft) => void;
  /** Shows what is missing. */
  readonly isComplete: () => boolean;
  readonly refused: (problem: Problem) => string;
  readonly isLanguageOnly: (from: WaiverDraft, to: WaiverDraft) => Promise<boolean>;
};

/** The text in the form, its copy in this browser, the one set aside, and what is asked or said about it. */
export const useStandingText = (page: SavedPage) => {
  const { userId, begun, setWaiver, draft, isDirty, replace } = page;
  const { id, version } = page.waiver;
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const sent = useRef(begun.progress);
  const kept = useKeptDraft({ userId, waiverId: id, version, draft, isDirty, sent });
  const { aside, ...setAside } = useAside();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const progress: KeptProgress = { read: () => sent.current, keep: kept.keep };

  const show = (next: EditedWaiver, shown: WaiverDraft): void => {
    sent.current = {};
    setWaiver(next);
    replace(shown);
    setAsked(null);
    setProblem(null);
  };
  const putAside = (): void => {
    if (isDirty) setAside.put({ userId, waiverId: id }, { version, draft });
  };
  return {
    text,
    tell,
    navigate,
    problem,
    setProblem,
    asked,
    setAsked,
    sent,
    progress,
    kept,
    aside,
    setAside,
    isHere,
    show,
    putAside,
    /** From one new waiver to the next the page is the same. */
    goFrom: (from: EditedWaiver, go: () => void): void => {
      show(from, from.draft);
      go();
    },
    listsChanged: (): void => void queries.invalidateQueries({ queryKey: ['waivers'] }),
  };
};

export type StandingText = ReturnType<typeof useStandingText>;

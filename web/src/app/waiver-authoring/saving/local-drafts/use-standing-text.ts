import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../../messages/use-text.ts';
import { useSnackbar } from '../../../../ui/snackbar/snackbar.tsx';
import type { Problem } from '../../../problems/problem.ts';
import type { EditedWaiver, WaiverDraft } from '../../draft/waiver-draft.ts';
import type { Asked } from '../asked.ts';
import type { Begun } from '../begin-editing.ts';
import type { KeptProgress } from '../sending.ts';
import { useAside } from './use-aside.ts';
import { useKeptDraft } from './use-kept-draft.ts';

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

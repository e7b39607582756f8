import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../messages/use-text.ts';
import { releaseGuard, useLeaveGuard } from '../../navigation/leave-guard.ts';
import { Problem } from '../../problems/problem.ts';
import { problemText } from '../../problems/say-problem.ts';
import { useSnackbar } from '../../snackbar/snackbar.tsx';
import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../draft/waiver-draft.ts';
import { type Asked, SAID } from './asked.ts';
import { type Begun, goOnWith } from './go-on.ts';
import { isLeftOpen } from './going-on.ts';
import { forgetDraft } from './kept-drafts.ts';
import { tellTabs } from './other-tabs.ts';
import { deleteWaiver, readNewer, type SaveKind, saveWaiver } from './saving.ts';
import type { KeptProgress, Standing } from './sending.ts';
import { useAside } from './use-aside.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useOffered } from './use-offered.ts';
import { useOffline } from './use-offline.ts';
import { useUnanswered } from './use-unanswered.ts';

type Page = {
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

/** Nothing typed is lost: copies, conflicts, answers that did not come, and leaving. */
export const useSaving = (page: Page) => {
  const { userId, loaded, begun, waiver, setWaiver, draft, isDirty, replace } = page;
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const sent = useRef(begun.progress);
  const isOffline = useOffline();
  const { id, version } = waiver;
  const kept = useKeptDraft({ userId, waiverId: id, version, draft, isDirty, sent });
  const { aside, ...setAside } = useAside();
  const { elsewhere, tell: tellElsewhere } = useElsewhere(id, version);
  const [hasOwn] = useState(isDirty || isLeftOpen(id, begun.progress));
  const offers = useOffered(userId, loaded, !hasOwn);
  const isHere = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const isBack = useRef(isDirty && !isLeftOpen(id, begun.progress));
  useEffect(() => {
    if (isBack.current) tell(text('author.draftBack'));
    isBack.current = false;
  }, [tell, text]);
  useLeaveGuard(
    isDirty || page.isUploading,
    useCallback((leave: () => void) => setAsked({ kind: 'leave', leave }), []),
  );
  const progress: KeptProgress = { read: () => sent.current, keep: kept.keep };

  const show = (next: EditedWaiver, text: WaiverDraft): void => {
    sent.current = {};
    setWaiver(next);
    replace(text);
    setAsked(null);
    setProblem(null);
  };
  /** From one new waiver to the next the page is the same. */
  const goFrom = (begun: EditedWaiver, go: () => void): void => {
    show(begun, begun.draft);
    go();
  };
  const putAside = (): void => {
    if (isDirty) setAside.put({ userId, waiverId: id }, { version, draft });
  };
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
  const isNotThere = (error: unknown): boolean => error instanceof Problem && error.status === 404;
  const failed = (error: unknown): void => {
    setAsked(isNotThere(error) && id !== undefined ? { kind: 'gone' } : null);
    if (error instanceof Problem && error.status === 422) setProblem(page.refused(error));
    else if (!isNotThere(error)) setProblem(text(problemText(error)));
  };
  const notDone = async (error: unknown, doing: SaveKind | 'delete'): Promise<void> => {
    if (!isHere.current) {
      // What was left on purpose leaves no copy.
      if (isLeft.current) kept.forget();
      return;
    }
    if (!(error instanceof Problem) || error.status !== 412) return failed(error);
    await meet(doing).catch(failed);
  };

  const finished = async (
    kind: SaveKind,
    over: EditedWaiver,
    standing: Standing,
    go?: () => void,
  ): Promise<void> => {
    kept.forget();
    tellTabs({ kind: 'saved', waiverId: standing.id, version: standing.version });
    void queries.invalidateQueries({ queryKey: ['waivers'] });
    const isLanguage = kind === 'save' && (await page.isLanguageOnly(over.draft, standing.draft));
    if (!isHere.current) return;
    releaseGuard();
    if (kind === 'preview') {
      // The way back from the preview leads to what was saved.
      if (id === undefined) navigate(`/waiver-create/${standing.id}`, { replace: true });
      location.assign(`/preview-waiver/${standing.id}`);
      return;
    }
    setAsked(null);
    tell(text(isLanguage ? 'author.languageSaved' : SAID[kind]));
    if (go !== undefined) {
      goFrom(over, go);
      return;
    }
    if (id === undefined) navigate(`/waiver-create/${standing.id}`, { replace: true });
    else setWaiver({ ...over, ...standing });
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
  /** Theirs is in the version history. A third version that came meanwhile is asked about again. */
  const keepMine = async (theirs: EditedWaiver, doing: SaveKind | 'delete' | undefined): Promise<void> => {
    sent.current = {};
    setWaiver(theirs);
    setAsked(null);
    if (doing !== undefined && doing !== 'delete') await saveOver(theirs, doing);
  };
  const lookElsewhere = async (): Promise<void> => {
    try {
      await meet(undefined);
    } catch (error) {
      if (isNotThere(error) && id !== undefined) tellElsewhere({ kind: 'deleted', waiverId: id });
      else failed(error);
    }
  };
  const makeNew = (): void => {
    kept.moveTo(undefined, 0);
    releaseGuard();
    navigate('/waiver-create', { replace: true });
  };

  const askAgain = useUnanswered({
    ...page,
    sent,
    progress,
    forget: kept.forget,
    moveTo: kept.moveTo,
    asked,
    setAsked,
    setProblem,
  });
  const continueOffered = (): void => {
    const { offered } = offers;
    if (offered === undefined) return;
    putAside();
    const next = goOnWith(waiver, offered);
    show(next.waiver, next.draft);
    sent.current = next.progress;
    kept.take(offered.place, { ...next, version: next.waiver.version });
    offers.later();
    askAgain();
  };
  const discardOffered = (): void => {
    if (offers.offered !== undefined) forgetDraft(offers.offered.place);
    offers.next();
  };
  const bringBack = (): void => {
    if (aside === null) return;
    setAside.hide();
    putAside();
    kept.take(aside.place, { version, draft: aside.draft, progress: sent.current });
    replace(aside.draft);
  };
  const remove = async (): Promise<void> => {
    setAsked({ kind: 'busy', with: 'delete' });
    try {
      await deleteWaiver(waiver, progress);
      kept.forget();
      void queries.invalidateQueries({ queryKey: ['waivers'] });
      if (id !== undefined) tellTabs({ kind: 'deleted', waiverId: id });
      if (!isHere.current) return;
      releaseGuard();
      if (id !== undefined) tell(text('author.deleted'));
      navigate('/waivers');
    } catch (error) {
      await notDone(error, 'delete');
    }
  };
  const leave = (go: () => void): void => {
    isLeft.current = true;
    kept.forget();
    releaseGuard();
    goFrom(waiver, go);
  };
  return {
    problem,
    asked,
    ask: setAsked,
    isOffline,
    keeping: kept.keeping,
    elsewhere,
    aside,
    offered: offers.offered,
    save: (kind: SaveKind) => saveOver(waiver, kind),
    saveAndLeave: (go: () => void) => saveOver(waiver, 'save', go),
    remove,
    leave,
    keepMine,
    takeTheirs,
    lookElsewhere,
    makeNew,
    bringBack,
    discardAside: setAside.discard,
    continueOffered,
    discardOffered,
    decideLater: offers.later,
  };
};

export type SavingState = ReturnType<typeof useSaving>;

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { releaseGuard, useLeaveGuard } from '../../../ui/navigation/leave-guard.ts';
import { goOnWith } from './begin-editing.ts';
import { listenToTabs, othersVersion, type Told } from './conflicts/others-version.ts';
import { forgetDraft } from './local-drafts/kept-drafts.ts';
import { useOffered } from './local-drafts/use-offered.ts';
import { type SavedPage, type StandingText, useStandingText } from './local-drafts/use-standing-text.ts';
import { isLeftOpen } from './resolve-unanswered.ts';
import { useSending } from './use-sending.ts';
import { useUnanswered } from './use-unanswered.ts';

const listen = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** The browser knows of no connection. */
const useOffline = (): boolean => useSyncExternalStore(listen, () => !navigator.onLine);

/** What another tab has done to this waiver since this one opened it. */
const useElsewhere = (waiverId: string | undefined, version: number) => {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => listenToTabs((each) => void (each.waiverId === waiverId && setTold(each))), [waiverId]);
  const isOld = told?.kind === 'saved' && told.version <= version;
  return {
    elsewhere: told?.waiverId !== waiverId || isOld ? null : told,
    tell: setTold,
  };
};

/** Texts of one's own that are not in the form: offered after a crash, set aside, or of a waiver that is gone. */
const ownTexts = (
  { waiver, replace }: SavedPage,
  { sent, kept, aside, setAside, show, putAside, navigate }: StandingText,
  offers: ReturnType<typeof useOffered>,
  askAgain: () => void,
) => ({
  continueOffered: (): void => {
    const { offered } = offers;
    if (offered === undefined) return;
    putAside();
    const next = goOnWith(waiver, offered);
    show(next.waiver, next.draft);
    sent.current = next.progress;
    kept.take(offered.place, { ...next, version: next.waiver.version });
    offers.later();
    askAgain();
  },
  discardOffered: (): void => {
    if (offers.offered !== undefined) forgetDraft(offers.offered.place);
    offers.next();
  },
  bringBack: (): void => {
    if (aside === null) return;
    setAside.hide();
    putAside();
    kept.take(aside.place, { version: waiver.version, draft: aside.draft, progress: sent.current });
    replace(aside.draft);
  },
  makeNew: (): void => {
    kept.moveTo(undefined, 0);
    releaseGuard();
    navigate('/waiver-create', { replace: true });
  },
});

/** Nothing typed is lost: copies, conflicts, answers that did not come, and leaving. */
export const useSaving = (page: SavedPage) => {
  const { userId, loaded, begun, waiver, isDirty } = page;
  const { id, version } = waiver;
  const standing = useStandingText(page);
  const { text, tell, asked, setAsked, setProblem, sent, progress, kept } = standing;
  const isOffline = useOffline();
  const { elsewhere, tell: tellElsewhere } = useElsewhere(id, version);
  const [hasOwn] = useState(isDirty || isLeftOpen(id, begun.progress));
  const offers = useOffered(userId, loaded, !hasOwn);
  const isBack = useRef(isDirty && !isLeftOpen(id, begun.progress));
  useEffect(() => {
    if (isBack.current) tell(text('author.draftBack'));
    isBack.current = false;
  }, [tell, text]);
  useLeaveGuard(
    isDirty || page.isUploading,
    useCallback((leave: () => void) => setAsked({ kind: 'leave', leave }), [setAsked]),
  );
  const { notDone, takeTheirs, lookElsewhere } = othersVersion(page, standing, tellElsewhere);
  const sending = useSending(page, standing, { notDone });
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
  return {
    ...sending,
    ...ownTexts(page, standing, offers, askAgain),
    problem: standing.problem,
    asked,
    ask: setAsked,
    isOffline,
    keeping: kept.keeping,
    elsewhere,
    aside: standing.aside,
    offered: offers.offered,
    takeTheirs,
    lookElsewhere,
    discardAside: standing.setAside.discard,
    decideLater: offers.later,
  };
};

export type SavingState = ReturnType<typeof useSaving>;

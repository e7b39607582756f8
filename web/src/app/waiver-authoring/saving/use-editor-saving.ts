import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { releaseGuard, useLeaveGuard } from '../../../ui/navigation/leave-guard.ts';
import { conflictActions } from './conflicts/conflict-actions.ts';
import { removeDraft } from './local-drafts/stored-drafts.ts';
import { listenToTabs, type WaiverNews } from './local-drafts/tab-channel.ts';
import { useDraftOffers } from './local-drafts/use-draft-offers.ts';
import { type DraftSession, type EditorPage, useDraftSession } from './local-drafts/use-draft-session.ts';
import { isUnresolved } from './resolve-unanswered.ts';
import { continueDraft } from './start-editing.ts';
import { useSaveActions } from './use-save-actions.ts';
import { useUnanswered } from './use-unanswered.ts';

const listen = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const useOffline = (): boolean => useSyncExternalStore(listen, () => !navigator.onLine);

/** Tracks whether another tab has saved or deleted this waiver since this tab opened it. */
const useOtherTabs = (waiverId: string | undefined, version: number) => {
  const [news, setNews] = useState<WaiverNews | null>(null);
  useEffect(() => listenToTabs((each) => void (each.waiverId === waiverId && setNews(each))), [waiverId]);
  const isOld = news?.kind === 'saved' && news.version <= version;
  return {
    otherTabNews: news?.waiverId !== waiverId || isOld ? null : news,
    setOtherTabNews: setNews,
  };
};

const textActions = (
  { waiver, replace }: EditorPage,
  { progressRef, copy, aside, show, putAside, navigate }: DraftSession,
  offers: ReturnType<typeof useDraftOffers>,
  resolveAgain: () => void,
) => ({
  continueOffer: (): void => {
    const { offer } = offers;
    if (offer === undefined) return;
    putAside();
    const next = continueDraft(waiver, offer);
    show(next.waiver, next.draft);
    progressRef.current = next.progress;
    copy.takeOver(offer.place, { ...next, version: next.waiver.version });
    offers.later();
    resolveAgain();
  },
  discardOffer: (): void => {
    if (offers.offer !== undefined) removeDraft(offers.offer.place);
    offers.next();
  },
  bringBack: (): void => {
    const { draft: own } = aside;
    if (own === null) return;
    aside.hide();
    putAside();
    copy.takeOver(own.place, { version: waiver.version, draft: own.draft, progress: progressRef.current });
    replace(own.draft);
  },
  makeNew: (): void => {
    copy.moveTo(undefined, 0);
    releaseGuard();
    navigate('/waiver-create', { replace: true });
  },
});

export const useEditorSaving = (page: EditorPage) => {
  const { userId, loaded, start, waiver, isDirty } = page;
  const { id, version } = waiver;
  const session = useDraftSession(page);
  const { text, tell, dialog, setDialog, copy } = session;
  const isOffline = useOffline();
  const { otherTabNews, setOtherTabNews } = useOtherTabs(id, version);
  const [hasOwn] = useState(isDirty || isUnresolved(id, start.progress));
  const offers = useDraftOffers(userId, loaded, !hasOwn);
  const isBack = useRef(isDirty && !isUnresolved(id, start.progress));
  useEffect(() => {
    if (isBack.current) tell(text('author.draftBack'));
    isBack.current = false;
  }, [tell, text]);
  useLeaveGuard(
    isDirty || page.isUploading,
    useCallback((leave: () => void) => setDialog({ kind: 'leave', leave }), [setDialog]),
  );
  const { handleFailure, takeTheirs, showNewest } = conflictActions(page, session, setOtherTabNews);
  const actions = useSaveActions(page, session, { handleFailure });
  const resolveAgain = useUnanswered(page, session);
  return {
    ...actions,
    ...textActions(page, session, offers, resolveAgain),
    problem: session.problem,
    dialog,
    setDialog,
    isOffline,
    storeOutcome: copy.storeOutcome,
    otherTabNews,
    aside: session.aside.draft,
    offer: offers.offer,
    takeTheirs,
    showNewest,
    discardAside: session.aside.discard,
    postponeOffers: offers.later,
  };
};

export type SavingState = ReturnType<typeof useEditorSaving>;

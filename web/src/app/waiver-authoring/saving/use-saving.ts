import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../navigation/leave-guard.ts';
import { othersVersion } from './conflicts/others-version.ts';
import { useElsewhere } from './conflicts/use-elsewhere.ts';
import { ownTexts } from './local-drafts/own-texts.ts';
import { useOffered } from './local-drafts/use-offered.ts';
import { type SavedPage, useStandingText } from './local-drafts/use-standing-text.ts';
import { isLeftOpen } from './resolve-unanswered.ts';
import { useOffline } from './use-offline.ts';
import { useSending } from './use-sending.ts';
import { useUnanswered } from './use-unanswered.ts';

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

import { releaseGuard } from '../../../navigation/leave-guard.ts';
import { goOnWith } from '../begin-editing.ts';
import { forgetDraft } from './kept-drafts.ts';
import type { useOffered } from './use-offered.ts';
import type { SavedPage, StandingText } from './use-standing-text.ts';

/** Texts of one's own that are not in the form: offered after a crash, set aside, or of a waiver that is gone. */
export const ownTexts = (
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

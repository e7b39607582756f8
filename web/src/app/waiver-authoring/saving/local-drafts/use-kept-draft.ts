import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WaiverDraft } from '../../draft/waiver-draft.ts';
import type { Progress } from '../sending.ts';
import { forgetDraft, type Keeping, type Kept, keepDraft, moveDraft, type Place } from './kept-drafts.ts';
import { thisTab } from './this-tab.ts';

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
export const useKeptDraft = ({ userId, waiverId, version, draft, isDirty, sent }: Options) => {
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

import { useEffect } from 'react';
import type { draftOf } from '../draft/draft.ts';
import type { SigningSession } from './signing-session.ts';

/** Keeps what is typed, a moment after it was, and when the page is left. Never on a device that many share. */
export const useSaveDraft = (
  session: SigningSession,
  draft: ReturnType<typeof draftOf>,
  { isKiosk, isOver }: { readonly isKiosk: boolean; readonly isOver: () => boolean },
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOver` is asked when something is to be kept
  useEffect(() => {
    if (isKiosk) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      timer = undefined;
      // Signed a moment ago, and still on the screen.
      if (isOver()) return;
      draft.keep(session.store.waiver(), session.id, session.store.filled());
    };
    const soon = (): void => {
      timer ??= setTimeout(keep, 400);
    };
    const leaving = (): void => {
      if (timer !== undefined) keep();
    };
    const stop = session.store.subscribe('any', soon);
    window.addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', leaving);
    };
  }, [session, draft, isKiosk]);
};

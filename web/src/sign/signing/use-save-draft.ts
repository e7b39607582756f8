import { useEffect } from 'react';
import type { draftOf } from '../draft/draft.ts';
import type { SigningSession } from './signing-session.ts';

/** Saves shortly after every change and when the page is hidden, but never on kiosks. */
export const useSaveDraft = (
  session: SigningSession,
  draft: ReturnType<typeof draftOf>,
  { isKiosk, isOver }: { readonly isKiosk: boolean; readonly isOver: () => boolean },
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isOver` is read when saving
  useEffect(() => {
    if (isKiosk) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      timer = undefined;
      // Don't save a draft once the waiver is signed, even if the form is still visible.
      if (isOver()) return;
      draft.keep(session.store.waiver(), session.id, session.store.state());
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

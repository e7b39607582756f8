import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import styles from './snackbar.module.css';

type Tell = (text: string, shownMs?: number) => void;

/** Spec section 9. */
const SHOWN_MS = 6000;
/** Spec section 9, for copying. */
export const COPIED_MS = 8000;

const SnackbarContext = createContext<Tell>(() => undefined);

export const useSnackbar = (): Tell => useContext(SnackbarContext);

/** The page's one polite live region; shown for some seconds, or until a press anywhere. */
export const SnackbarProvider = ({ children }: { readonly children: ReactNode }) => {
  const [told, setTold] = useState<{ readonly text: string; readonly shownMs: number } | null>(null);
  const tell = useCallback<Tell>((text, shownMs = SHOWN_MS) => setTold({ text, shownMs }), []);
  useEffect(() => {
    if (told === null) return undefined;
    const hide = () => setTold(null);
    const timer = setTimeout(hide, told.shownMs);
    // On a phone it could lie over what is wanted next.
    document.addEventListener('pointerdown', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', hide);
    };
  }, [told]);
  return (
    <SnackbarContext value={tell}>
      {children}
      <div className={styles.place} role="status">
        {told !== null && <div className={styles.bar}>{told.text}</div>}
      </div>
    </SnackbarContext>
  );
};

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import styles from './snackbar.module.css';

type Tell = (text: string) => void;

/** Spec section 9. */
const SHOWN_MS = 6000;

const SnackbarContext = createContext<Tell>(() => undefined);

/** Tells briefly that something has been done. */
export const useSnackbar = (): Tell => useContext(SnackbarContext);

/** The one polite voice of the page: what is told here is read out, and shown for six seconds. */
export const SnackbarProvider = ({ children }: { readonly children: ReactNode }) => {
  const [told, setTold] = useState<{ readonly text: string } | null>(null);
  const tell = useCallback<Tell>((text) => setTold({ text }), []);
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), SHOWN_MS);
    return () => clearTimeout(timer);
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

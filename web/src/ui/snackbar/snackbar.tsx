import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import styles from './snackbar.module.css';

export type SnackbarAction = { readonly label: string; readonly onChoose: () => void };
type Tell = (text: string, shownMs?: number, action?: SnackbarAction) => void;
type SnackbarMessage = {
  readonly text: string;
  readonly shownMs: number;
  readonly action: SnackbarAction | undefined;
};

/** As required by spec section 9. */
const SHOWN_MS = 6000;
/** Display time of messages after copying (spec section 9). */
export const COPIED_MS = 8000;

const SnackbarContext = createContext<Tell>(() => undefined);

export const useSnackbar = (): Tell => useContext(SnackbarContext);

/** Provides the page's only polite live region. Messages disappear after a few seconds or on a click anywhere. */
export const SnackbarProvider = ({ children }: { readonly children: ReactNode }) => {
  const [message, setMessage] = useState<SnackbarMessage | null>(null);
  // Keeps the message open while its button has focus.
  const [isHeld, setIsHeld] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const cause = useRef<Element | null>(null);
  const tell = useCallback<Tell>((text, shownMs = SHOWN_MS, action) => {
    setIsHeld(false);
    if (document.activeElement !== button.current) cause.current = document.activeElement;
    setMessage({ text, shownMs, action });
  }, []);
  useEffect(() => {
    if (message === null) return undefined;
    const hide = () => setMessage(null);
    const timer = isHeld ? undefined : setTimeout(hide, message.shownMs);
    // Hide the message on a press anywhere else, because it may cover content on a phone.
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node) || button.current?.contains(target) !== true) hide();
    };
    document.addEventListener('pointerdown', pressed);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', pressed);
    };
  }, [message, isHeld]);
  return (
    <SnackbarContext value={tell}>
      {children}
      <div className={styles.place} role="status">
        {message !== null && (
          <div className={styles.bar}>
            {message.text}
            {message.action !== undefined && (
              <button
                ref={button}
                type="button"
                className={styles.action}
                onFocus={() => setIsHeld(true)}
                onBlur={() => setIsHeld(false)}
                onClick={() => {
                  message.action?.onChoose();
                  setMessage(null);
                  // The button disappears, so return focus to the element that caused the message.
                  if (cause.current instanceof HTMLElement) cause.current.focus();
                }}
              >
                {message.action.label}
              </button>
            )}
          </div>
        )}
      </div>
    </SnackbarContext>
  );
};

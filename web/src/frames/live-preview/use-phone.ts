import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type FromPhone, readFromPhone, type ToPhone } from './messages.ts';
import { changesBetween, type Shown } from './shown.ts';

type Phone = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Made for a frame of the screen at most, and only when it is looked at. Undefined while something is loading. */
  readonly read: () => Shown | undefined;
  readonly isVisible: boolean;
  /** Key of the section that is being edited, or null for the text before them. */
  readonly at: string | null | undefined;
  readonly onMessage: (message: Exclude<FromPhone, { readonly kind: 'ready' }>) => void;
};

/** @returns to be called after every change */
export const usePhone = ({ frame, read, isVisible, at, onMessage }: Phone): (() => void) => {
  const told = useRef<Shown>(undefined);
  const lookedAt = useRef<string | null>(undefined);
  const isReady = useRef(false);
  const next = useRef(0);

  const tell = (message: ToPhone): void =>
    frame.current?.contentWindow?.postMessage(message, location.origin);
  const send = useEffectEvent((): void => {
    next.current = 0;
    const shown = isReady.current && isVisible ? read() : undefined;
    if (shown === undefined) return;
    tell({ kind: 'changes', changes: changesBetween(told.current, shown) });
    told.current = shown;
    if (at === undefined || at === lookedAt.current) return;
    tell({ kind: 'look', at });
    lookedAt.current = at;
  });
  const hear = useEffectEvent((event: MessageEvent): void => {
    const message = readFromPhone(event, frame.current?.contentWindow);
    if (message === undefined) return;
    if (message.kind !== 'ready') {
      onMessage(message);
      return;
    }
    // Also when it was loaded anew.
    isReady.current = true;
    told.current = undefined;
    lookedAt.current = undefined;
    send();
  });
  const schedule = useEffectEvent((): void => {
    if (next.current === 0) next.current = requestAnimationFrame(() => send());
  });
  useEffect(() => {
    addEventListener('message', hear);
    return () => {
      removeEventListener('message', hear);
      cancelAnimationFrame(next.current);
      next.current = 0;
    };
  }, []);
  return schedule;
};

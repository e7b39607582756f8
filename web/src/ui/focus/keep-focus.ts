import { type RefObject, useEffect, useRef } from 'react';

/** The button within this element has the focus again when what it opened has closed. */
export const useRestoreFocus = (isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
};

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * When what had the focus within this element has gone, such as the button that removed itself, the focus stays near.
 * Otherwise the next Tab would begin at the top of the page.
 * @param near what may have it then, as a selector: the first that can be focused gets it
 */
export const useKeepFocus = <Place extends HTMLElement>(near: string): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const held = useRef<EventTarget | null>(null);
  useEffect(() => {
    const { current } = place;
    const hold = ({ target }: FocusEvent): void => {
      held.current = target;
    };
    current?.addEventListener('focusin', hold);
    return () => current?.removeEventListener('focusin', hold);
  }, []);
  // After each drawing: who knows what it has removed.
  useEffect(() => {
    if (!(held.current instanceof Node) || held.current.isConnected) return;
    held.current = null;
    for (const each of place.current?.querySelectorAll<HTMLElement>(near) ?? []) if (isLost()) each.focus();
  });
  return place;
};

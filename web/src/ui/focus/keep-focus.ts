import { type RefObject, useEffect, useRef } from 'react';

/** Returns focus to this element's button when the content that the button opened closes. */
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
 * Keeps focus within this element when the focused child is removed; otherwise Tab would restart at the top of the
 * page.
 * @param near selector for candidates, the first focusable of which receives focus
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
  // Runs after every render, because any render may have removed the element.
  useEffect(() => {
    if (!(held.current instanceof Node) || held.current.isConnected) return;
    held.current = null;
    for (const each of place.current?.querySelectorAll<HTMLElement>(near) ?? []) if (isLost()) each.focus();
  });
  return place;
};

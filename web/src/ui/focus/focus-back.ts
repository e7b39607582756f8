import { type RefObject, useEffect, useRef } from 'react';

/** The button within this element has the focus again when what it opened has closed. */
export const useFocusBack = (isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
};

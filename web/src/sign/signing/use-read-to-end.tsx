import { type ReactNode, useEffect, useRef } from 'react';

/** Whether the end of the text has been on the screen. */
export const useReadToEnd = (): { readonly mark: ReactNode; readonly isReached: () => boolean } => {
  const mark = useRef<HTMLDivElement>(null);
  const reached = useRef(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current = true;
    });
    if (mark.current !== null) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark: <div ref={mark} aria-hidden="true" />, isReached: () => reached.current };
};

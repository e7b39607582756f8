import { type ReactNode, useCallback, useRef } from 'react';

/** Whether the end of the text was on screen. @param text resets it */
export const useReadToEnd = (
  text: string,
): { readonly mark: ReactNode; readonly isReached: () => boolean } => {
  const reached = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is the reason to look again
  const observe = useCallback(
    (mark: HTMLDivElement) => {
      reached.current = false;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached.current = true;
      });
      observer.observe(mark);
      return () => observer.disconnect();
    },
    [text],
  );
  return { mark: <div ref={observe} aria-hidden="true" />, isReached: () => reached.current };
};

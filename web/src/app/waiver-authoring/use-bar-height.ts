import { type RefObject, useEffect } from 'react';

/** For the style of what stands around the bar: its buttons wrap, so that no fixed height is right. */
export const useBarHeight = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = bar;
    if (current === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      current.parentElement?.style.setProperty('--bar-height', `${current.offsetHeight}px`),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
};

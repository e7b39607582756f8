import { startTransition, useEffect, useState } from 'react';

/** A screen has room for fewer. */
const AT_FIRST = 8;
/** Short enough to be typed in between. */
const MORE = 8;

/**
 * How many sections are on the page: the first ones at once, the others while nothing else is to be done.
 * @param isAsked somebody wants to go to one of them, so all are there at once
 */
export const useCountShown = (of: number, isAsked: boolean): number => {
  const [count, setCount] = useState(AT_FIRST);
  const isWhole = isAsked || count >= of;
  useEffect(() => {
    if (isWhole) {
      // What is added later is there at once.
      setCount(Number.POSITIVE_INFINITY);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + MORE)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, isWhole]);
  return isAsked ? of : Math.min(count, of);
};

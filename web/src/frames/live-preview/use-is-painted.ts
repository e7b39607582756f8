import { useEffect, useState } from 'react';

/** Not in every browser. */
const whenIdle = (then: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then);
};

/** What is not needed at once waits until the page has been painted and has nothing else to do. */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let isGone = false;
    const frame = requestAnimationFrame(() => {
      whenIdle(() => {
        if (!isGone) setIsPainted(true);
      });
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted;
};

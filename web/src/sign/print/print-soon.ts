import type { RefObject } from 'react';

/** Opens the print dialog after painting (spec section 9). */
const DIALOG_AFTER_MS = 1000;
/** Whatever the logo does. */
const DIALOG_AT_LAST_MS = 3000;

/** Browsers inside of other apps may not print. */
export const canPrint = (): boolean => typeof window.print === 'function';

/** @returns what takes it back */
export const printSoon = (logo: RefObject<HTMLImageElement | null>): (() => void) => {
  const over = new AbortController();
  const print = (): void => {
    stop();
    if (canPrint()) window.print();
  };
  const due = setTimeout(() => {
    const image = logo.current;
    if (image === null || image.complete) return print();
    image.addEventListener('load', print, { signal: over.signal });
    image.addEventListener('error', print, { signal: over.signal });
  }, DIALOG_AFTER_MS);
  const late = setTimeout(print, DIALOG_AT_LAST_MS);
  const stop = (): void => {
    over.abort();
    clearTimeout(due);
    clearTimeout(late);
  };
  return stop;
};

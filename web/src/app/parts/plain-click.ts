import type { MouseEvent } from 'react';

/** With a modifier key another tab or window is wanted. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

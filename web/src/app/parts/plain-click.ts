import type { MouseEvent } from 'react';

/** Whether a click on a link leads on in this tab: one with a key held down asks for another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

import type { FocusEvent } from 'react';

/** Typing then replaces what stands in a box. */
export const selectedIf =
  (isToReplace: boolean) =>
  ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    if (isToReplace) currentTarget.select();
  };

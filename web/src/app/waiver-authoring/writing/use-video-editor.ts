import { useCallback, useMemo, useState } from 'react';

type Opened = { readonly at: string | undefined };

/** @property opened and the place to begin at, if there is one */
export type VideoEditing = {
  readonly opened: Opened | null;
  readonly open: (place?: string) => void;
  readonly close: () => void;
};

/** What stands in the editor of the video, and not on the page. */
export const isOfVideo = (place: string): boolean => /^config\.(?:video|questions)/.test(place);

export const useVideoEditor = (): VideoEditing => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((place?: string): void => setOpened({ at: place }), []);
  const close = useCallback((): void => setOpened(null), []);
  return useMemo(() => ({ opened, open, close }), [opened, open, close]);
};

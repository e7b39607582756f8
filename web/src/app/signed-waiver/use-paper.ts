import { useEffect } from 'react';

/** For printing: all that is folded is opened, and the page is called as its file is to be. */
export const usePaper = (title: string): void => {
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let folded: readonly HTMLDetailsElement[] = [];
    let shownTitle: string | undefined;
    const prepare = (): void => {
      // Some browsers say it twice.
      if (shownTitle !== undefined) return;
      shownTitle = document.title;
      document.title = title;
      folded = [...document.querySelectorAll('details')].filter(({ open }) => !open);
      for (const each of folded) each.open = true;
    };
    const restore = (): void => {
      if (shownTitle === undefined) return;
      document.title = shownTitle;
      shownTitle = undefined;
      for (const each of folded) each.open = false;
    };
    addEventListener('beforeprint', prepare, { signal });
    addEventListener('afterprint', restore, { signal });
    return () => {
      over.abort();
      restore();
    };
  }, [title]);
};

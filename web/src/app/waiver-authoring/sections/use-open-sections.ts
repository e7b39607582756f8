import { useCallback, useEffect, useMemo, useState } from 'react';
import { idOf } from '../draft/paths.ts';

const FIELDS = 'input, select, textarea, [contenteditable=true]';

const focusOn = (element: HTMLElement): void => {
  const field = element.matches(FIELDS) ? element : element.querySelector<HTMLElement>(FIELDS);
  const target = field ?? element;
  target.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
};

type Target = { readonly place: string; readonly key: string | undefined };

const EMPTY: ReadonlySet<string> = new Set();

const adding = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? set : new Set([...set, key]);

const without = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? new Set([...set].filter((each) => each !== key)) : set;

/** By their keys: which sections are being edited, and which are collapsed. */
export const useOpenSections = () => {
  const [editing, setEditing] = useState(EMPTY);
  const [collapsed, setCollapsed] = useState(EMPTY);
  const [target, setTarget] = useState<Target | null>(null);
  // Its section has been opened by now.
  useEffect(() => {
    if (target === null) return;
    const element =
      document.getElementById(idOf(target.place)) ?? document.getElementById(`section-${target.key}`);
    if (element !== null) focusOn(element);
  }, [target]);
  const edit = useCallback((key: string): void => {
    setEditing((before) => adding(before, key));
    setCollapsed((before) => without(before, key));
  }, []);
  const view = useCallback((key: string): void => setEditing((before) => without(before, key)), []);
  const viewAllBut = useCallback((keys: readonly string[]): void => setEditing(new Set(keys)), []);
  const collapse = useCallback((key: string): void => {
    setCollapsed((before) => adding(before, key));
    setEditing((before) => without(before, key));
  }, []);
  const expand = useCallback((key: string): void => setCollapsed((before) => without(before, key)), []);
  const goTo = useCallback(
    (place: string, key: string | undefined): void => {
      if (key !== undefined) edit(key);
      setTarget({ place, key });
    },
    [edit],
  );
  return useMemo(
    () => ({ editing, collapsed, edit, view, viewAllBut, collapse, expand, goTo }),
    [editing, collapsed, edit, view, viewAllBut, collapse, expand, goTo],
  );
};

export type OpenSections = Omit<ReturnType<typeof useOpenSections>, 'goTo'>;

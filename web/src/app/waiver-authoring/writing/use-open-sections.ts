import { useCallback, useEffect, useMemo, useState } from 'react';
import { selectWords } from '../../../rich-text/selected-words.ts';
import { elementId } from '../../../waiver-draft/paths.ts';

const FIELDS = 'input, select, textarea, [contenteditable=true]';

const focusOn = (element: HTMLElement, words?: string): void => {
  const field = element.matches(FIELDS) ? element : element.querySelector<HTMLElement>(FIELDS);
  if (field !== null && words !== undefined && selectWords(field, words)) return;
  (field ?? element).focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center' });
};

type Target = { readonly places: readonly string[]; readonly words?: string | undefined };

const EMPTY: ReadonlySet<string> = new Set();

const withKeys = (set: ReadonlySet<string>, keys: readonly string[]): ReadonlySet<string> =>
  keys.every((key) => set.has(key)) ? set : new Set([...set, ...keys]);

const withoutKey = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? new Set([...set].filter((each) => each !== key)) : set;

/** Returns a key that does not change with the field's type, so that its row keeps the focus. */
export const fieldKey = (part: string, name: string): string =>
  `${part}/${name.replace(/^(?!optIn__)[A-Za-z_]+__(?=[A-Z0-9]{16}$)/, '')}`;

/** Returns the place of a field's type selector, independent of the field's position. */
export const typePlace = (part: string, name: string): string => `${fieldKey(part, name)}.type`;

export const useOpenSections = () => {
  const [editing, setEditing] = useState(EMPTY);
  const [collapsed, setCollapsed] = useState(EMPTY);
  const [target, setTarget] = useState<Target | null>(null);
  // When this effect runs, the sections around the target are open and rendered.
  useEffect(() => {
    const elements = target?.places.map((place) => document.getElementById(place)) ?? [];
    const element = elements.find((found) => found !== null);
    if (element !== undefined && element !== null) focusOn(element, target?.words);
  }, [target]);
  const edit = useCallback((...keys: readonly string[]): void => {
    setEditing((before) => withKeys(before, keys));
    setCollapsed((before) => keys.reduce(withoutKey, before));
  }, []);
  const view = useCallback((key: string): void => setEditing((before) => withoutKey(before, key)), []);
  const viewAllBut = useCallback((keys: readonly string[]): void => setEditing(new Set(keys)), []);
  const collapse = useCallback((key: string): void => {
    setCollapsed((before) => withKeys(before, [key]));
    setEditing((before) => withoutKey(before, key));
  }, []);
  const expand = useCallback((key: string): void => setCollapsed((before) => withoutKey(before, key)), []);
  /** @param keys the section and field to open @param words the text to select there */
  const goTo = useCallback(
    (place: string, keys: readonly string[], words?: string): void => {
      if (keys.length > 0) edit(...keys);
      setTarget({ places: [elementId(place), `section-${keys[0]}`], words });
    },
    [edit],
  );
  const show = useCallback((key: string): void => setTarget({ places: [`section-${key}`] }), []);
  const hasTarget = target !== null;
  return useMemo(
    () => ({ hasTarget, editing, collapsed, edit, view, viewAllBut, collapse, expand, goTo, show }),
    [hasTarget, editing, collapsed, edit, view, viewAllBut, collapse, expand, goTo, show],
  );
};

export type OpenSections = ReturnType<typeof useOpenSections>;

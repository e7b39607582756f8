import { useEffect } from 'react';

export const IS_MAC = /Mac|iP/.test(navigator.platform);

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

const isSearchKey = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  // Editors handle some of these keys themselves.
  if (event.defaultPrevented || event.isComposing || altKey) return false;
  if (key === '/') return !ctrlKey && !metaKey && !(target instanceof Element && target.closest(TEXT_FIELDS));
  // On a Mac, Ctrl+K deletes to the end of the line.
  return key.toLowerCase() === 'k' && !shiftKey && (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey);
};

/** Calls `onPress` for “/” outside text fields and for Ctrl+K, which is Cmd+K on a Mac. */
export const useSearchKeys = (onPress: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isSearchKey(event)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onPress]);
};

import type { KeyboardEvent, RefObject } from 'react';

const LINKS = '[data-signer] a';

const controlAside = (row: Element, key: string): HTMLElement | null => {
  if (key === 'ArrowRight') return row.querySelector('button');
  return key === 'ArrowLeft' ? row.querySelector('a') : null;
};

const goal = (key: string, target: Element, box: HTMLElement | null, list: Element): HTMLElement | null => {
  const links = [...list.querySelectorAll<HTMLElement>(LINKS)];
  if (target === box) return key === 'ArrowDown' ? (links[0] ?? null) : null;
  const row = target.closest('[data-signer]');
  if (row === null) return null;
  if (key === 'Escape') return box;
  const here = links.findIndex((link) => row.contains(link));
  if (key === 'ArrowDown') return links[here + 1] ?? null;
  if (key === 'ArrowUp') return links[here - 1] ?? box;
  return controlAside(row, key);
};

/**
 * Down leads from the search box into the list and through it, up and Escape back; to the right of a row's link is its
 * button. The Tab key does what it does everywhere.
 */
export const rowKeys =
  (box: RefObject<HTMLElement | null>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof Element))
      return;
    const next = goal(key, target, box.current, currentTarget);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  };

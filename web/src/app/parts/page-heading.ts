import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';

let isFirstPage = true;

/** Names the tab, and focuses the heading after navigation, so that screen readers announce the page. */
export const usePageHeading = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text('app.name')}`;
  }, [title, text]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
};

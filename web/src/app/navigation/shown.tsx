import { type ReactNode, useLayoutEffect, useRef } from 'react';

type ShownProps = { readonly onShown: () => void; readonly children: ReactNode };

/** Tells once that what is in it has been made, before anything else can happen on the page. */
export const Shown = ({ onShown, children }: ShownProps) => {
  const isTold = useRef(false);
  useLayoutEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    queueMicrotask(onShown);
  }, [onShown]);
  return children;
};

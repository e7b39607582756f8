import { useLayoutEffect, useRef } from 'react';
import styles from './reports.module.css';

type PlotPictureProps = {
  readonly label: string;
  /** Another function draws anew. */
  readonly draw: () => Element;
};

/** A picture of Observable Plot, as one image with a name. */
export const PlotPicture = ({ label, draw }: PlotPictureProps) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const picture = draw();
    // Its own style element has no nonce, and would be refused. What it says is in our styles.
    picture.querySelector('style')?.remove();
    // Its groups have English labels, and no role that could have one.
    for (const named of picture.querySelectorAll('[aria-label]')) named.removeAttribute('aria-label');
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', label);
    box.current?.replaceChildren(picture);
  }, [draw, label]);
  return <div ref={box} className={styles.plot} />;
};

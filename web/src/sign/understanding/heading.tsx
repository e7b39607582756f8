import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../frame/notice-page.tsx';
import styles from './understanding.module.css';

export const Heading = ({ children, title }: { children: ReactNode; title?: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title ?? (typeof children === 'string' ? children : undefined));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 className={styles.title} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
};

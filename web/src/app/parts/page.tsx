import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from './parts.module.css';

type PageProps = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode };

let isFirstPage = true;

/** A page of the dashboard. Its heading takes the focus when one comes from another page, and names the tab. */
export const Page = ({ title, actions, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useText();
  useEffect(() => {
    document.title = `${title} · ${text('app.name')}`;
  }, [title, text]);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <main className={styles.page} id="content">
      <div className={styles.pageHead}>
        <h1 ref={heading} tabIndex={-1} className={styles.pageTitle}>
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </main>
  );
};

import type { ReactNode } from 'react';
import { usePageHeading } from './page-heading.ts';
import styles from './parts.module.css';

type PageProps = {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** Above all else, so that it is seen first. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

export const Page = ({ title, lead, actions, notice, children }: PageProps) => (
  <main className={styles.page} id="content">
    {notice}
    <div className={styles.pageHead}>
      <div>
        <h1 ref={usePageHeading(title)} tabIndex={-1} className={styles.pageTitle}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles.pageLead}>{lead}</p>}
      </div>
      {actions}
    </div>
    {children}
  </main>
);

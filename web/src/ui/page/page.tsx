import { type ReactNode, useId } from 'react';
import { useFocusKept } from '../focus/focus-kept.ts';
import { usePageHeading } from './page-heading.ts';
import styles from './parts.module.css';

type PageProps = {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** Above all else, so that it is seen first, and heard with the title. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

export const Page = ({ title, lead, actions, notice, children }: PageProps) => {
  const id = useId();
  const heading = usePageHeading(title);
  const hasNotice = notice !== undefined;
  return (
    <main ref={useFocusKept('h1')} className={styles.page} id="content">
      {hasNotice && <div id={id}>{notice}</div>}
      <div className={styles.pageHead}>
        <div>
          {/* The heading has the focus, which would pass over the notice. */}
          <h1
            ref={heading}
            tabIndex={-1}
            className={styles.pageTitle}
            aria-describedby={hasNotice ? id : undefined}
          >
            {title}
          </h1>
          {lead !== undefined && <p className={styles.pageLead}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </main>
  );
};

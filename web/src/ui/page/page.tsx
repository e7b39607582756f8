import { ChevronLeftRegular } from '@fluentui/react-icons';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { useKeepFocus } from '../focus/keep-focus.ts';
import styles from './parts.module.css';

let isFirstPage = true;

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

type BackLinkProps = {
  readonly to: string;
  readonly label: string;
  /** History state to navigate with. */
  readonly state?: unknown;
};

export const BackLink = ({ to, label, state = null }: BackLinkProps) => {
  const text = useText();
  return (
    <nav aria-label={text('nav.back')}>
      <Link to={to} state={state} className={styles.back ?? ''}>
        <ChevronLeftRegular fontSize={20} aria-hidden />
        {label}
      </Link>
    </nav>
  );
};

type PageProps = {
  readonly title: string;
  /** Whether the title is someone's name, which a browser must not translate. */
  readonly isName?: boolean;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Shown at the top of the page and announced with the title. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

export const Page = ({ title, isName = false, lead, actions, notice, children }: PageProps) => {
  const id = useId();
  const heading = usePageHeading(title);
  const hasNotice = notice !== undefined;
  return (
    <main ref={useKeepFocus('h1')} className={styles.page} id="content">
      {hasNotice && <div id={id}>{notice}</div>}
      <div className={styles.pageHead}>
        <div>
          {/* Focus starts at the heading, past the notice. */}
          <h1
            ref={heading}
            tabIndex={-1}
            className={styles.pageTitle}
            translate={isName ? 'no' : undefined}
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

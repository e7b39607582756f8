import { Button } from '@fluentui/react-components';
import type { SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { type ComponentProps, type MouseEvent, memo, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { ErrorBar } from '../parts/error-bar.tsx';
import { isPlainClick } from '../parts/plain-click.ts';
import { problemKind } from '../problems/say-problem.ts';
import styles from './signed-waivers.module.css';
import { SignerRow } from './signer-row.tsx';

type RowsProps = Pick<ComponentProps<typeof SignerRow>, 'timeZone' | 'onView'> & {
  readonly rows: SignerPage['results'];
};

type SignerListProps = {
  readonly pages: readonly SignerPage[];
  readonly timeZone: string;
  readonly isOld: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: Error | null;
  readonly onMore: () => void;
};

/** Memoised per page. */
const Rows = memo(({ rows, timeZone, onView }: RowsProps) => (
  <div role="presentation" className={styles.group}>
    {rows.map((signer) => (
      <SignerRow key={signer.participantId} signer={signer} timeZone={timeZone} onView={onView} />
    ))}
  </div>
));

export const SignerList = ({
  pages,
  timeZone,
  isOld,
  hasMore,
  isLoadingMore,
  moreError,
  onMore,
}: SignerListProps) => {
  const text = useText();
  const [, navigate] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    const index = goOnAt.current;
    if (index === null || pages.length <= index) return;
    goOnAt.current = null;
    list.current?.children[index]?.querySelector('a')?.focus();
  }, [pages.length]);
  const showMore = () => {
    goOnAt.current = pages.length;
    onMore();
  };
  const view = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      navigate(event.currentTarget.pathname);
    },
    [navigate],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: rows in groups cannot stand in an `ul`. */}
      <div ref={list} role="list" className={isOld ? styles.listOld : styles.list} aria-busy={isOld}>
        {pages.map(({ results, next }) => (
          <Rows key={next ?? 'last'} rows={results} timeZone={timeZone} onView={view} />
        ))}
      </div>
      {hasMore && (
        <div className={styles.more}>
          {moreError !== null && <ErrorBar>{text(`failed.${problemKind(moreError)}`)}</ErrorBar>}
          <Button size="large" onClick={showMore} disabledFocusable={isLoadingMore}>
            {text(isLoadingMore ? 'loading' : 'signers.more')}
          </Button>
        </div>
      )}
    </>
  );
};

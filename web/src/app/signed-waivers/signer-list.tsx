import { Button } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../api/say-problem.ts';
import { ErrorBar } from '../parts/error-bar.tsx';
import type { ListedSigner } from './listed-signer.ts';
import styles from './signed-waivers.module.css';
import { SignerRow } from './signer-row.tsx';

type SignerListProps = {
  readonly rows: readonly ListedSigner[];
  readonly timeZone: string;
  /** The rows are those of another term; the present ones are on their way. */
  readonly isOld: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next rows did not come: said where they were asked for. */
  readonly moreError: Error | null;
  readonly onMore: () => void;
};

/** The rows, and the way to more of them, which leads on to the first of the new ones. */
export const SignerList = ({
  rows,
  timeZone,
  isOld,
  hasMore,
  isLoadingMore,
  moreError,
  onMore,
}: SignerListProps) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const goOnAt = useRef<number | null>(null);
  useEffect(() => {
    const index = goOnAt.current;
    if (index === null || rows.length <= index) return;
    goOnAt.current = null;
    list.current?.children[index]?.querySelector('a')?.focus();
  }, [rows.length]);
  const showMore = () => {
    goOnAt.current = rows.length;
    onMore();
  };
  return (
    <>
      <ul ref={list} className={isOld ? styles.listOld : styles.list} aria-busy={isOld}>
        {rows.map((signer) => (
          <SignerRow key={signer.participantId} signer={signer} timeZone={timeZone} />
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          {moreError !== null && <ErrorBar>{text(problemText(moreError))}</ErrorBar>}
          <Button size="large" onClick={showMore} disabledFocusable={isLoadingMore}>
            {text(isLoadingMore ? 'loading' : 'signers.more')}
          </Button>
        </div>
      )}
    </>
  );
};

import { Button } from '@fluentui/react-components';
import { ArrowUpRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Failed } from '../parts/failed.tsx';
import { Loading } from '../parts/loading.tsx';
import { NoMatch } from '../parts/no-match.tsx';
import { Page } from '../parts/page.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useSearchTerm } from '../parts/search-term.ts';
import { useSession } from '../session/use-session.ts';
import { NobodyYet } from './no-signers.tsx';
import styles from './signed-waivers.module.css';
import { SignerList } from './signer-list.tsx';
import { useOnlyOpen } from './use-only-open.ts';
import { useSigners } from './use-signers.ts';

const SignedWaiversPage = () => {
  const text = useText();
  const session = useSession();
  const search = useRef<HTMLInputElement>(null);
  const { typed, setTyped, term } = useSearchTerm();
  const { onlyOpen, setOnlyOpen } = useOnlyOpen();
  const { query, pages, arrived, showArrived } = useSigners({ terms: term, onlyOpen });
  const [lastShown, setLastShown] = useState(0);
  const timeZone = session.kind === 'owner' ? session.user.account.timeZone : 'UTC';
  const isOld = query.isPlaceholderData;
  const count = pages.reduce((sum, { results }) => sum + results.length, 0);
  const isEmpty = query.isSuccess && !isOld && count === 0;

  const spoken = () => {
    if (arrived.length > 0) return text('signers.arrived', { count: arrived.length });
    if (lastShown > 0) return text('signers.shown', { count: lastShown });
    if (term === '' || isOld || !query.isSuccess) return '';
    return text(query.hasNextPage ? 'search.resultsMore' : 'search.results', { count });
  };
  const show = () => {
    setLastShown(arrived.length);
    showArrived();
    scrollTo({ top: 0 });
    search.current?.focus({ preventScroll: true });
  };

  const hasVideos = onlyOpen || pages.some(({ results }) => results.some(({ hasVideo }) => hasVideo));

  const clear = () => {
    setTyped('');
    search.current?.focus();
  };

  return (
    <Page title={text('signers.title')}>
      {(term !== '' || typed !== '' || onlyOpen || !isEmpty) && (
        <SearchBox
          label={text('signers.search')}
          typed={typed}
          field={search}
          onType={(value) => {
            setLastShown(0);
            setTyped(value);
          }}
        />
      )}
      {hasVideos && (
        <div className={styles.filters}>
          <button
            type="button"
            className={styles.filter}
            aria-pressed={onlyOpen}
            onClick={() => setOnlyOpen(!onlyOpen)}
          >
            {text('signers.onlyOpen')}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {spoken()}
      </p>
      {arrived.length > 0 && (
        <div className={styles.arrived}>
          <Button appearance="primary" size="large" icon={<ArrowUpRegular />} onClick={show}>
            {text('signers.showArrived', { count: arrived.length })}
          </Button>
        </div>
      )}
      {query.isPending && <Loading />}
      {query.isError && !query.isFetchNextPageError && (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {isEmpty && term === '' && !onlyOpen && <NobodyYet />}
      {isEmpty && term === '' && onlyOpen && (
        <NoMatch
          title={text('signers.noOpen.title')}
          clear={text('signers.noOpen.clear')}
          onClear={() => setOnlyOpen(false)}
        >
          {text('signers.noOpen.text')}
        </NoMatch>
      )}
      {isEmpty && term !== '' && (
        <NoMatch title={text('signers.noMatch.title')} onClear={clear}>
          {text('signers.noMatch.text', { term })}
        </NoMatch>
      )}
      {count > 0 && (
        <SignerList
          pages={pages}
          timeZone={timeZone}
          isOld={isOld}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          moreError={query.isFetchNextPageError ? query.error : null}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Page>
  );
};

export default SignedWaiversPage;
